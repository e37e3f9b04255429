// A date as a person chooses it, part by part; each part is empty until it is chosen. Pure.

export interface TypedDate {
  year: string;
  month: string;
  day: string;
}

export const noDate: TypedDate = { year: '', month: '', day: '' };

/** Days of the chosen month; the most there can be while month or year are open. */
export function daysIn({ year, month }: TypedDate): number {
  if (month === '') return 31;
  const any = year === '' ? 2000 : Number(year); // a leap year: the 29th may be chosen first
  const last = new Date(Date.UTC(any, Number(month), 0));
  if (any < 100) last.setUTCFullYear(any, Number(month), 0);
  return last.getUTCDate();
}

/** In which order a language writes the parts of a date. */
export function dateOrder(language: string): (keyof TypedDate)[] {
  const known = ['year', 'month', 'day'] as const;
  try {
    const parts = new Intl.DateTimeFormat(language).formatToParts(0).map(({ type }) => type);
    const order = known.toSorted((a, b) => parts.indexOf(a) - parts.indexOf(b));
    return parts.includes('year') ? order : [...known];
  } catch {
    return [...known];
  }
}
