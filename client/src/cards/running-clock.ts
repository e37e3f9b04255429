// A match's clock between two words of the server, which come every half minute while it runs.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Match } from '../api/schema.gen';
import { type AnyTranslate, say } from '../i18n/say';
import { serverNow } from '../lib/server-clock';
import { useServerNow } from '../lib/use-server-now';

/** Longer than this without a word, and nobody knows whether the clock still runs. */
const LONGEST_MS = 120_000;
/** Where a half ends: what is added to it only the server knows. */
const ENDS = [45, 90, 105, 120];

/** `ms` since the clock stood so. Clocks of sports that stop all the time stand as they were told. Pure. */
export function runningClock(clock: string, ms: number): string {
  const seconds = Math.floor(Math.min(Math.max(ms, 0), LONGEST_MS) / 1_000);
  const [, minute] = /^(\d{1,3})'$/.exec(clock) ?? [];
  if (minute) {
    const told = Number(minute);
    const end = ENDS.find((at) => at >= told) ?? told;
    return `${Math.min(told + Math.floor(seconds / 60), end)}'`;
  }
  const [, map, minutes, rest] = /^(G\d+) (\d+):(\d\d)$/.exec(clock) ?? [];
  if (!map) return clock;
  const total = Number(minutes) * 60 + Number(rest) + seconds;
  const two = (n: number) => String(n).padStart(2, '0');
  return `${map} ${two(Math.floor(total / 60))}:${two(total % 60)}`;
}

/** What the codes of periods stand for: "Q3", "B5". */
const PERIODS: Readonly<Record<string, string>> = {
  Q: 'quarter',
  S: 'set',
  G: 'game',
  T: 'top',
  B: 'bottom',
};

/** A clock in the reader's language: "Q3 04:12" reads 第3节 04:12; a minute stands as it is. Pure. */
export function clockWords(t: AnyTranslate, clock: string): string {
  if (clock === 'HT') return say(t, 'common:period.half');
  const [, letter = '', n, time = ''] = /^([A-Z])(\d{1,2})( \d{1,3}:\d\d)?$/.exec(clock) ?? [];
  const period = PERIODS[letter];
  return period ? say(t, `common:period.${period}`, { n }) + time : clock;
}

/** The clock of a match in play as it stands now, in words; null where its sport has none. */
export function useRunningClock({
  clock,
  sourceUpdatedTime,
}: Pick<Match, 'clock' | 'sourceUpdatedTime'>): string | null {
  const { t } = useTranslation('common');
  const [seen, setSeen] = useState({ clock, at: sourceUpdatedTime ?? serverNow() });
  if (seen.clock !== clock) setSeen({ clock, at: serverNow() });
  const now = useServerNow(clock !== null);
  return clock && clockWords(t, runningClock(clock, now - seen.at));
}
