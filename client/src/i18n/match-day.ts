// When a match is: at an instant, or on a day that is the same day everywhere.

import { dayAndTime, isoDate, shortDate } from './format';
import type { AnyTranslate } from './say';

export interface Timed {
  /** Epoch milliseconds; without `timeKnown` midnight in UTC of the day. */
  matchTime: number | null;
  timeKnown: boolean;
}

/** Midnight in the reader's zone of the day that a midnight in UTC stands for. */
export function readersDay(time: number): number {
  const day = new Date(time);
  return new Date(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate()).getTime();
}

/** The day of a match as the reader counts days; '' when it has none. */
export function matchDay({ matchTime, timeKnown }: Timed, now: number): string {
  if (matchTime === null) return '';
  return shortDate(timeKnown ? matchTime : readersDay(matchTime), now);
}

/** The same as YYYY-MM-DD; null when it has none. */
export const matchDate = ({ matchTime, timeKnown }: Timed): string | null =>
  matchTime === null ? null : isoDate(timeKnown ? matchTime : readersDay(matchTime));

/** The day and the time, or the day alone; '' when it has none. */
export function matchMoment(t: AnyTranslate, match: Timed, now: number): string {
  return match.matchTime !== null && match.timeKnown
    ? dayAndTime(t, match.matchTime, now)
    : matchDay(match, now);
}

/** For the `dateTime` of a time element. */
export function machineMoment(time: number, timeKnown: boolean): string {
  const text = new Date(time).toISOString();
  return timeKnown ? text : text.slice(0, 'YYYY-MM-DD'.length);
}
