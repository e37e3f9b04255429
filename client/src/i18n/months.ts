// Months as a filter of statements: the last twelve, and the dates that bound each. Pure.
import { dayText } from '../lib/date-text';

const two = (n: number) => String(n).padStart(2, '0');

/** "2026-11" and the eleven months before it, newest first. */
export function lastMonths(now: number, count = 12): string[] {
  const today = new Date(now);
  return Array.from({ length: count }, (_, back) => {
    const month = new Date(today.getFullYear(), today.getMonth() - back, 1);
    return `${month.getFullYear()}-${two(month.getMonth() + 1)}`;
  });
}

/** First and last date of a month; nothing for the empty text, which means always. */
export function datesOf(month: string): { from: string; to: string } | Record<string, never> {
  const [year = 0, number = 0] = month.split('-').map(Number);
  if (!year || !number) return {};
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return { from: `${month}-01`, to: `${month}-${two(last)}` };
}

/** The name of a month with its year in the reader's language. */
export const monthText = (month: string): string =>
  dayText(`${month}-01`, { year: 'numeric', month: 'long' });

/** The twelve months, by name. */
export const monthNames = (): string[] =>
  Array.from({ length: 12 }, (_, index) => dayText(`2026-${two(index + 1)}-01`, { month: 'short' }));
