// Dates are chosen from days that exist, in the order of the reader's language.
import { expect, it } from 'vitest';
import { dateOrder, daysIn } from './typed-date';

it.each([
  ['', '', 31],
  ['', '2', 29],
  ['2023', '2', 28],
  ['2024', '2', 29],
  ['1900', '2', 28],
  ['2023', '4', 30],
  ['2023', '12', 31],
])('year %s, month %s has %i days', (year, month, days) => {
  expect(daysIn({ year, month, day: '' })).toBe(days);
});

it.each([
  ['zh', 'year month day'],
  ['en', 'month day year'],
  ['en-GB', 'day month year'],
  ['not a language', 'year month day'],
])('%s orders the parts: %s', (language, order) => {
  expect(dateOrder(language).join(' ')).toBe(order);
});
