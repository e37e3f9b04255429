// Hours as they are edited: what a mode means, where one more span goes, and how they read.
import { expect, it } from 'vitest';
import { weekday } from '../../../src/lib/zone';
import { allDay, clockOf, inMode, isWhole, modeOf, spansOf, weekDates, withDay, withSpan } from './hours';

it.each([
  [0, '00:00'],
  [545, '09:05'],
  [1440, '24:00'],
])('%d minutes are %s', (minutes, clock) => {
  expect(clockOf(minutes)).toBe(clock);
});

it.each(['all', 'closed', 'spans'] as const)('a day that becomes %s is that', (mode) => {
  expect(modeOf(inMode(mode))).toBe(mode);
});

it('one more span comes after the last, before the first, or not at all', () => {
  expect(withSpan([{ from: 540, to: 720 }], 60)).toEqual([
    { from: 540, to: 720 },
    { from: 780, to: 1020 },
  ]);
  expect(withSpan([{ from: 120, to: 1440 }], 60)).toEqual([
    { from: 0, to: 60 },
    { from: 120, to: 1440 },
  ]);
  expect(withSpan([{ from: 0, to: 1380 }], 60)).toBeNull();
  expect(withSpan(allDay, 15)).toBeNull();
});

it('a day is exchanged, and read', () => {
  const week = withDay(Array(7).fill(allDay), 2, [
    { from: 540, to: 720 },
    { from: 780, to: 1440 },
  ]);
  expect(week.map(modeOf)).toEqual(['all', 'all', 'spans', 'all', 'all', 'all', 'all']);
  expect(spansOf(week[2] ?? [])).toBe('09:00–12:00, 13:00–24:00');
  expect(isWhole(week)).toBe(true);
  expect(isWhole(withDay(week, 0, [{ from: 720, to: 720 }]))).toBe(false);
});

it('the week begins on Monday', () => {
  expect(weekDates.map((date) => weekday(date))).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']);
});
