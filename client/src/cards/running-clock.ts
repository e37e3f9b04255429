// A match's clock: as the server last told it, and as it goes on from then by the server's time. Every place that shows
// the clock of a match shows it by this file.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MatchStatus } from '../api/enums.gen';
import type { Match } from '../api/schema.gen';
import { clockTime } from '../i18n/format';
import { type AnyTranslate, say } from '../i18n/say';
import { ownDirection } from '../lib/isolate';
import { serverNow } from '../lib/server-clock';
import { useServerNow } from '../lib/use-server-now';

const MINUTE_MS = 60_000;
/** Sources send a running clock about every half minute. After this long without an update it is shown as old. */
const RUNS_MS = 2 * MINUTE_MS;
/** Clocks that stand in breaks, and sets and innings, may be told rarely. */
const STANDS_MS = 20 * MINUTE_MS;
/** Where a half ends: what is added to it only the server knows. */
const ENDS = [45, 90, 105, 120];

const MINUTES = /^(\d{1,3})'$/;
const OF_A_MAP = /^(G\d+) (\d+):(\d\d)$/;

/** `ms` since the clock stood so. Clocks of sports that stop all the time stand as they were told. Pure. */
export function runningClock(clock: string, ms: number): string {
  const seconds = Math.floor(Math.max(ms, 0) / 1_000);
  const [, minute] = MINUTES.exec(clock) ?? [];
  if (minute) {
    const told = Number(minute);
    const end = ENDS.find((at) => at >= told) ?? told;
    return `${Math.min(told + Math.floor(seconds / 60), end)}'`;
  }
  const [, map, minutes, rest] = OF_A_MAP.exec(clock) ?? [];
  if (!map) return clock;
  const total = Number(minutes) * 60 + Number(rest) + seconds;
  const two = (n: number) => String(n).padStart(2, '0');
  return `${map} ${two(Math.floor(total / 60))}:${two(total % 60)}`;
}

/** Whether a clock was told so long ago that it may be wrong. Pure. */
export function isOldClock(clock: string, ms: number): boolean {
  return ms > (MINUTES.test(clock) || OF_A_MAP.test(clock) ? RUNS_MS : STANDS_MS);
}

/** What the codes of periods stand for: "Q3", "B5". */
const PERIODS: Readonly<Record<string, string>> = {
  Q: 'quarter',
  P: 'third',
  S: 'set',
  G: 'game',
  T: 'top',
  B: 'bottom',
};
const WHOLE: Readonly<Record<string, string>> = {
  HT: 'half',
  H1: 'firstHalf',
  H2: 'secondHalf',
  ET: 'extraTime',
  OT: 'overtime',
  P: 'penalties',
};

/** A clock in the reader's language: "Q3 04:12" reads 第3节 04:12; a minute stands as it is. Pure. */
export function clockWords(t: AnyTranslate, clock: string): string {
  const [, code = '', letter = '', n = '', time] =
    /^(([A-Z])T?(\d{0,2}))(?: (\d{1,3}:\d\d))?$/.exec(clock) ?? [];
  const name = WHOLE[code] ?? (n && PERIODS[letter]);
  if (!name) return clock;
  const period = say(t, `common:period.${name}`, { n });
  return time ? say(t, 'common:period.timed', { period, time }) : period;
}

/** The clock as it stands `now`, in words; one that was told too long ago with the time it was told. Pure. */
export function clockText(t: AnyTranslate, clock: string, told: number, now: number): string {
  const words = (at: number) => clockWords(t, runningClock(clock, at - told));
  if (!isOldClock(clock, now - told)) return words(now);
  return say(t, 'common:clockAsOf', { clock: ownDirection(words(told)), time: clockTime(told) });
}

/** For a small place: the period without its time, and instead of a minute that is old the state of the match. Pure. */
export function shortClock(t: AnyTranslate, clock: string, told: number, now: number): string {
  const period = clock.replace(/ \d+:\d\d$/, '');
  if (period !== clock) return clockWords(t, period);
  return isOldClock(clock, now - told)
    ? say(t, `common:matchStatus.${MatchStatus.InProgress}`)
    : clockText(t, clock, told, now);
}

/** The clock of a match in play as it stands now, in words; null where its sport has none. */
export function useRunningClock(
  { clock, sourceUpdatedTime }: Pick<Match, 'clock' | 'sourceUpdatedTime'>,
  text = clockText,
) {
  const { t } = useTranslation('common');
  // Without a time of the source the clock counts from when it was first seen.
  const [seen, setSeen] = useState({ clock, at: serverNow() });
  if (seen.clock !== clock) setSeen({ clock, at: serverNow() });
  const now = useServerNow(clock !== null);
  return clock && text(t, clock, sourceUpdatedTime ?? seen.at, now);
}
