// Short numbers and relative times, whose units are in our locale files; dates and times by Intl.

import { offsetText, twinBy } from '../lib/clock-twin';
import { CLOCK, CLOCK_AND_OFFSET, DAY, dateText, ownDateText, spanWords, WHOLE_DAY } from '../lib/date-text';
import { ownZone } from '../lib/own-zone';
import { type AnyTranslate, say } from './say';

/** Languages that count in ten thousands; all others count in thousands. */
const myriadTags = new Set(['zh', 'zh-Hant', 'ja', 'ko']);

/** Cuts (never rounds) to one decimal and drops ".0": 12,345 by 10,000 is "1.2". */
function cut(n: number, unit: number): string {
  const tenths = Math.floor((n * 10) / unit);
  return tenths % 10 === 0 ? String(tenths / 10) : (tenths / 10).toFixed(1);
}

function grouped(n: number): string {
  return String(n).replace(/\B(?=(\d{3})+$)/g, ',');
}

/**
 * 9,999 stays as it is; from 10,000 on one decimal and a unit: 1.2万 / 12.3K, 1.2亿 / 123.4M.
 * Negative and broken numbers read 0: a count cannot be either.
 */
export function shortNumber(t: AnyTranslate, language: string, value: number): string {
  const n = Number.isFinite(value) && value > 0 ? Math.floor(value) : 0;
  if (n < 10_000) return grouped(n);
  const step = myriadTags.has(language) ? 10_000 : 1_000;
  if (n < step ** 2) return say(t, 'common:unit.first', { n: cut(n, step) });
  if (n < step ** 3) return say(t, 'common:unit.second', { n: cut(n, step ** 2) });
  return say(t, 'common:unit.third', { n: cut(n, step ** 3) });
}

const minute = 60_000;
const hour = 60 * minute;

function isPreviousDay(then: Date, now: Date): boolean {
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  return then.toDateString() === yesterday.toDateString();
}

const two = (n: number) => String(n).padStart(2, '0');

/** 30 Nov in the same year, else 30 Nov 2026. */
export function shortDate(time: number, now: number): string {
  const sameYear = new Date(time).getFullYear() === new Date(now).getFullYear();
  return ownDateText(time, sameYear ? DAY : WHOLE_DAY);
}

/** 30 Nov 2026. */
export const wholeDate = (time: number): string => ownDateText(time, WHOLE_DAY);

/** 2026-11-30, for machines. */
export function isoDate(time: number): string {
  const then = new Date(time);
  return `${then.getFullYear()}-${two(then.getMonth() + 1)}-${two(then.getDate())}`;
}

/** 2026-11-30T21:05 on the viewer's clocks, for fields. */
export function isoMinute(time: number): string {
  const then = new Date(time);
  return `${isoDate(time)}T${two(then.getHours())}:${two(then.getMinutes())}`;
}

const ownOffset = (time: number) => -new Date(time).getTimezoneOffset() * minute;

/** " UTC+1" where the viewer's clocks show that time twice on its day, else nothing. */
export const ownOffsetText = (time: number): string =>
  twinBy(time, ownOffset) === null ? '' : ` ${offsetText(ownOffset(time))}`;

/** A time on the viewer's clocks, with the offset where they show it twice. */
function clocked(time: number, day: Intl.DateTimeFormatOptions = {}): string {
  return twinBy(time, ownOffset) === null
    ? ownDateText(time, { ...day, ...CLOCK })
    : dateText(time, { ...day, ...CLOCK_AND_OFFSET }, ownZone());
}

/** 21:05 in the viewer's zone; 01:30 GMT+1 where the clocks show it twice that day. */
export const clockTime = (time: number): string => clocked(time);

/** 30 Nov 2026, 21:05, in the viewer's zone. */
export const momentText = (time: number): string => clocked(time, WHOLE_DAY);

/** Clock time today, otherwise with the day. */
export function dayAndTime(t: AnyTranslate, time: number, now: number): string {
  const then = new Date(time);
  const today = new Date(now);
  if (then.toDateString() === today.toDateString()) return clockTime(time);
  const tomorrow = new Date(today.getFullYear(), today.getMonth(), today.getDate() + 1);
  if (then.toDateString() === tomorrow.toDateString())
    return say(t, 'common:time.tomorrowAt', { time: clockTime(time) });
  return clocked(time, then.getFullYear() === today.getFullYear() ? DAY : WHOLE_DAY);
}

/** What is left until something: the last hour as a clock that runs, more of it in words. */
export const timeLeft = (seconds: number): string =>
  seconds < 3_600 ? duration(seconds) : spanWords(seconds);

/** Just now, minutes ago, hours ago, yesterday, then a date. `time` and `now` are epoch milliseconds. */
export function relTime(t: AnyTranslate, time: number, now: number): string {
  const age = now - time;
  if (age < minute) return say(t, 'common:time.justNow');
  if (age < hour) return say(t, 'common:time.minutesAgo', { count: Math.floor(age / minute) });
  if (age < 24 * hour) return say(t, 'common:time.hoursAgo', { count: Math.floor(age / hour) });
  if (isPreviousDay(new Date(time), new Date(now))) return say(t, 'common:time.yesterday');
  return shortDate(time, now);
}

/** 1:02:03 or 2:03; for countdowns and durations. */
export function duration(seconds: number): string {
  const s = Math.max(0, Math.floor(seconds));
  const tail = `${two(Math.floor(s / 60) % 60)}:${two(s % 60)}`;
  const hours = Math.floor(s / 3600);
  return hours > 0 ? `${hours}:${tail}` : tail;
}
