// The days of the strip.
import { expect, it } from 'vitest';
import { dayAfter, dayOf, daysAround, readDay } from './days';

const noon = new Date(2026, 1, 27, 12).getTime();
const today = dayOf(noon);

it('a day begins and ends at midnight', () => {
  expect(today).toEqual({
    date: '2026-02-27',
    from: new Date(2026, 1, 27).getTime(),
    to: new Date(2026, 1, 28).getTime(),
  });
  expect(dayAfter(today, 2).date).toBe('2026-03-01');
});

it('reads what is a day and nothing else', () => {
  expect(readDay('2026-02-27')).toEqual(today);
  for (const bad of [null, '', '2026-02-30', '2026-2-7', 'today']) expect(readDay(bad)).toBeNull();
});

it('the strip stands around today, and moves only when the chosen day is not on it', () => {
  const dates = (chosen: string | null) => daysAround(today, readDay(chosen)).map(({ date }) => date);
  expect(dates(null).at(0)).toBe('2026-02-25');
  expect(dates(null).at(-1)).toBe('2026-03-03');
  expect(dates('2026-03-03')).toEqual(dates(null));
  expect(dates('2026-04-01').at(0)).toBe('2026-03-30');
});
