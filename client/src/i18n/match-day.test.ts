// A day without a time is the same day for readers everywhere.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { machineMoment, matchDate, matchDay, matchMoment } from './match-day';

const zone = process.env.TZ;
afterEach(() => {
  process.env.TZ = zone;
});

const words = ((key: string) => key) as never;
const day = { matchTime: Date.UTC(2026, 11, 12), timeKnown: false };
const begins = { matchTime: Date.UTC(2026, 11, 12, 3), timeKnown: true };
const now = Date.UTC(2026, 10, 20);

describe.each([
  ['Pacific/Kiritimati', '12 Dec', '12 Dec, 17:00'],
  ['Asia/Shanghai', '12 Dec', '12 Dec, 11:00'],
  ['Europe/London', '12 Dec', '12 Dec, 03:00'],
  ['America/Los_Angeles', '12 Dec', '11 Dec, 19:00'],
  ['Pacific/Pago_Pago', '12 Dec', '11 Dec, 16:00'],
])('in %s', (name, dayOnly, moment) => {
  beforeEach(() => {
    process.env.TZ = name;
  });

  it('is that day, and has no hour', () => {
    expect(matchDay(day, now)).toBe(dayOnly);
    expect(matchMoment(words, day, now)).toBe(dayOnly);
    expect(matchDay(day, Date.UTC(2027, 5, 1))).toBe('12 Dec 2026');
    expect(matchDate(day)).toBe('2026-12-12');
  });

  it('is a moment on the clocks there once its hour is known', () => {
    expect(matchMoment(words, begins, now)).toBe(moment);
  });
});

it('tells machines a day as a day', () => {
  expect(machineMoment(day.matchTime, false)).toBe('2026-12-12');
  expect(machineMoment(begins.matchTime, true)).toBe('2026-12-12T03:00:00.000Z');
  expect(matchDay({ matchTime: null, timeKnown: false }, now)).toBe('');
});
