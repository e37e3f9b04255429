// Dates, times and spans as the reader's language writes them, by Intl. Digits and calendar are the same everywhere.
import i18n from 'i18next';

export const DAY = { month: 'short', day: 'numeric' } as const;
export const WHOLE_DAY = { year: 'numeric', ...DAY } as const;
export const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
/** Tells apart two times that the clocks show alike: 01:30 GMT+1. */
export const CLOCK_AND_OFFSET = { ...CLOCK, timeZoneName: 'shortOffset' } as const;

/** The site's English is British. */
export function dateLocale(): string {
  const language = i18n.language ?? 'en';
  return `${language === 'en' ? 'en-GB' : language}-u-ca-gregory-nu-latn`;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** A time in a zone. */
export function dateText(time: number, options: Intl.DateTimeFormatOptions, timeZone: string): string {
  const locale = dateLocale();
  const key = JSON.stringify([locale, timeZone, options]);
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { ...options, timeZone });
    formats.set(key, format);
  }
  return format.format(time);
}

/** A time on the reader's own clocks. */
export function ownDateText(time: number, options: Intl.DateTimeFormatOptions): string {
  return dateText(time - new Date(time).getTimezoneOffset() * 60_000, options, 'UTC');
}

/** A day without a zone, YYYY-MM-DD. */
export const dayText = (date: string, options: Intl.DateTimeFormatOptions = DAY): string =>
  dateText(Date.parse(`${date}T00:00:00Z`), options, 'UTC');

/** From one day to another: 1–30 Nov 2026. */
export function daysText(from: string, to: string): string {
  const format = new Intl.DateTimeFormat(dateLocale(), { ...WHOLE_DAY, timeZone: 'UTC' });
  return format.formatRange(Date.parse(from), Date.parse(to));
}

const UNITS = [
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const;

/** A span by its two largest units: 1 day, 20 hrs. */
export function spanWords(seconds: number): string {
  const locale = dateLocale();
  let rest = Math.max(0, Math.floor(seconds / 60));
  const parts = UNITS.map(([unit, minutes]) => {
    const n = Math.floor(rest / minutes);
    rest -= n * minutes;
    return {
      n,
      text: new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(n),
    };
  });
  const first = parts.findIndex(({ n }) => n > 0);
  const said = first < 0 ? parts.slice(-1) : parts.slice(first, first + 2).filter(({ n }) => n > 0);
  return new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(said.map(({ text }) => text));
}
