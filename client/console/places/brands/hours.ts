// The hours of a brand as an operator edits them: seven lists of spans in minutes of the day, Monday first. Pure.

export interface HourSpan {
  from: number;
  to: number;
}
export type Day = readonly HourSpan[];
export type Week = readonly Day[];

export const DAY = 1440;
export const allDay: Day = [{ from: 0, to: DAY }];

/** Any week whose days are in this order. */
export const weekDates = [1, 2, 3, 4, 5, 6, 7].map((day) => `2024-01-0${day}`);

/** 540 is 09:00, and the end of a day 24:00. */
export const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

export const isAllDay = (day: Day): boolean => day.length === 1 && day[0]?.from === 0 && day[0].to === DAY;

export type Mode = 'all' | 'closed' | 'spans';
export const modeOf = (day: Day): Mode => (day.length === 0 ? 'closed' : isAllDay(day) ? 'all' : 'spans');

const WORKDAY: HourSpan = { from: 540, to: 1080 };
/** What a day becomes when its mode is chosen. */
export function inMode(mode: Mode): Day {
  if (mode === 'all') return allDay;
  return mode === 'closed' ? [] : [WORKDAY];
}

/** With one more span after the last, or before the first; null where the day is full. */
export function withSpan(day: Day, step: number): Day | null {
  const end = Math.max(0, ...day.map(({ to }) => to));
  const begin = Math.min(DAY, ...day.map(({ from }) => from));
  // A slot is left between them, or they would be one span.
  if (end + 2 * step <= DAY) return [...day, { from: end + step, to: Math.min(DAY, end + step + 240) }];
  if (begin >= 2 * step) return [{ from: Math.max(0, begin - step - 240), to: begin - step }, ...day];
  return null;
}

export const withDay = (week: Week, at: number, day: Day): Week =>
  week.map((old, index) => (index === at ? day : old));

/** The spans of a day in words of digits: 09:00–12:00, 13:00–18:00. */
export const spansOf = (day: Day): string =>
  day.map(({ from, to }) => `${clockOf(from)}–${clockOf(to)}`).join(', ');

export const sameWeek = (a: Week, b: Week): boolean => JSON.stringify(a) === JSON.stringify(b);

/** No span ends before it begins. */
export const isWhole = (week: Week): boolean => week.every((day) => day.every(({ from, to }) => from < to));
