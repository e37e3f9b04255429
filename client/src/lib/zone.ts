// Times and days in the zone of a brand, as the reader's language writes them.

import { twinBy } from './clock-twin';
import { CLOCK, CLOCK_AND_OFFSET, DAY, dateLocale, dateText, dayText } from './date-text';
import { ownZone } from './own-zone';

const cache = new Map<string, Intl.DateTimeFormat>();

function partsIn(zone: string): Intl.DateTimeFormat {
  let format = cache.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
    cache.set(zone, format);
  }
  return format;
}

function fields(time: number, zone: string): Record<string, string> {
  return Object.fromEntries(
    partsIn(zone)
      .formatToParts(time)
      .map(({ type, value }) => [type, value]),
  );
}

/** 21:05 on the clocks of the zone, also where they show it twice that day. */
export function digitsIn(time: number, zone: string): string {
  const { hour, minute } = fields(time, zone);
  return `${hour}:${minute}`;
}

/** By how many milliseconds the clocks of the zone are ahead of UTC. */
function offsetIn(time: number, zone: string): number {
  const minute = Math.floor(time / 60_000) * 60_000;
  return Date.parse(`${dateIn(time, zone)}T${digitsIn(time, zone)}Z`) - minute;
}

/** The other time at which the clocks of the zone show the same on that day: they are set back between the two. */
export const twinOf = (time: number, zone: string): number | null => twinBy(time, (at) => offsetIn(at, zone));

const clockOf = (time: number, zone: string) => (twinOf(time, zone) === null ? CLOCK : CLOCK_AND_OFFSET);

/** 21:05 on the clocks of the zone; 01:30 GMT+1 where they show it twice that day. */
export const clockIn = (time: number, zone: string): string => dateText(time, clockOf(time, zone), zone);

/** The same with its day: 24 Nov, 21:05. */
const dayClockIn = (time: number, zone: string): string =>
  dateText(time, { ...DAY, ...clockOf(time, zone) }, zone);

/** YYYY-MM-DD of the zone. */
export function dateIn(time: number, zone: string): string {
  const { year, month, day } = fields(time, zone);
  return `${year}-${month}-${day}`;
}

export const hourIn = (time: number, zone: string): number => Number(fields(time, zone).hour);

export { ownZone };

/** Whether the clocks of two zones show the same at that time. */
export const sameClock = (time: number, a: string, b: string): boolean =>
  digitsIn(time, a) === digitsIn(time, b) && dateIn(time, a) === dateIn(time, b);

export interface Span {
  startTime: number;
  endTime: number;
}

/** 21:00–22:00 on the clocks of the zone; 01:00 GMT+1–01:00 GMT+0 where a clock time comes twice. */
export const spanIn = ({ startTime, endTime }: Span, zone: string): string =>
  `${clockIn(startTime, zone)}–${clockIn(endTime, zone)}`;

/** The span with its day in the zone: 24 Nov, 21:00–22:00. */
export const daySpanIn = ({ startTime, endTime }: Span, zone: string): string =>
  `${dayClockIn(startTime, zone)}–${clockIn(endTime, zone)}`;

/** The span on the reader's clocks, with the day if it is another one there; null where both clocks agree. */
export function ownSpan(span: Span, zone: string, own = ownZone()): string | null {
  if (sameClock(span.startTime, zone, own)) return null;
  const sameDay = dateIn(span.startTime, zone) === dateIn(span.startTime, own);
  return sameDay ? spanIn(span, own) : daySpanIn(span, own);
}

/** The time on the reader's clocks, with the day if it is another one there; null where both clocks agree. */
export function ownTime(time: number, zone: string, own = ownZone()): string | null {
  if (sameClock(time, zone, own)) return null;
  return dateIn(time, own) === dateIn(time, zone) ? clockIn(time, own) : dayClockIn(time, own);
}

/** The zone at that time in one of the forms of its name. */
function partIn(time: number, zone: string, options: Intl.DateTimeFormatOptions): string {
  const format = new Intl.DateTimeFormat(dateLocale(), { timeZone: zone, ...options });
  return format.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

/** What the language calls the zone at that time: "Greenwich Mean Time". */
export const zoneName = (time: number, zone: string): string => partIn(time, zone, { timeZoneName: 'long' });

/** The same for a span; where the clocks change in it both names, each with its offset. */
export function zoneNames({ startTime, endTime }: Span, zone: string): string {
  const last = endTime - 1;
  if (offsetIn(startTime, zone) === offsetIn(last, zone)) return zoneName(startTime, zone);
  return new Intl.ListFormat(dateLocale()).format(
    [startTime, last].map(
      (time) => `${zoneName(time, zone)} (${partIn(time, zone, { timeZoneName: 'shortOffset' })})`,
    ),
  );
}

/** The weekday of a date, as short as the language has it. */
export const weekday = (date: string): string => dayText(date, { weekday: 'short' });

export type Part = 'night' | 'morning' | 'afternoon' | 'evening';
const PARTS: readonly Part[] = ['night', 'morning', 'afternoon', 'evening'];

/** Slots under the quarter of the day their start falls in; an hour that comes twice stands twice. */
export function byPart<S extends { startTime: number }>(slots: readonly S[], zone: string): [Part, S[]][] {
  const rows = new Map<Part, S[]>(PARTS.map((part) => [part, []]));
  for (const slot of slots) {
    const part = PARTS[Math.floor(hourIn(slot.startTime, zone) / 6)] ?? 'night';
    rows.get(part)?.push(slot);
  }
  return [...rows].filter(([, row]) => row.length > 0);
}
