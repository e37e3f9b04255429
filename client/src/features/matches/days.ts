// Days as the list of matches offers them: from midnight to midnight in the reader's zone.

export interface Day {
  /** YYYY-MM-DD, as it stands in the address. */
  date: string;
  /** Epoch milliseconds; `to` is the next midnight. */
  from: number;
  to: number;
}

const BEFORE = 2;
const AFTER = 4;
const two = (n: number) => String(n).padStart(2, '0');

function dayAt(year: number, month: number, day: number): Day {
  const begin = new Date(year, month, day);
  const date = `${begin.getFullYear()}-${two(begin.getMonth() + 1)}-${two(begin.getDate())}`;
  return { date, from: begin.getTime(), to: new Date(year, month, day + 1).getTime() };
}

/** The day a number of days from another; days of 23 and 25 hours count as one. */
export function dayAfter({ from }: Day, days: number): Day {
  const begin = new Date(from);
  return dayAt(begin.getFullYear(), begin.getMonth(), begin.getDate() + days);
}

export const dayOf = (time: number): Day => dayAfter({ date: '', from: time, to: 0 }, 0);

/** Null for what is no day. */
export function readDay(date: string | null): Day | null {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date ?? '') ?? [];
  if (!year) return null;
  const read = dayAt(Number(year), Number(month) - 1, Number(day));
  return read.date === date ? read : null;
}

/** The days around today; around the chosen one when it is not among them. */
export function daysAround(today: Day, chosen: Day | null): Day[] {
  const around = (middle: Day) =>
    Array.from({ length: BEFORE + AFTER + 1 }, (_, i) => dayAfter(middle, i - BEFORE));
  const usual = around(today);
  return chosen === null || usual.some(({ date }) => date === chosen.date) ? usual : around(chosen);
}
