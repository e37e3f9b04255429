// What the live desk shows while acts are on their way: the score of the server and, marked, what is being sent. Pure.
import type { AdminMatch, MatchEvent } from '../../../src/api/schema.gen';

export const EventType = {
  Goal: 1,
  OwnGoal: 2,
  PenaltyGoal: 3,
  MissedPenalty: 4,
  YellowCard: 5,
  RedCard: 6,
  Substitution: 7,
  PeriodStart: 8,
  PeriodEnd: 9,
  Points: 10,
  Note: 11,
  Revoked: 12,
} as const;

export type Side = 1 | 2;

/** Counts towards the score by itself. */
export const isGoal = (type: number) => type >= EventType.Goal && type <= EventType.PenaltyGoal;

/** An act that is being sent. */
export interface Sending {
  id: number;
  text: string;
  /** What it adds to the score. */
  home: number;
  away: number;
}

export interface Shown {
  home: number | null;
  away: number | null;
  /** Not all of it is confirmed yet. */
  sending: boolean;
}

export function shownScore(match: AdminMatch, sending: readonly Sending[]): Shown {
  const [home, away] = [
    sending.reduce((sum, act) => sum + act.home, 0),
    sending.reduce((sum, act) => sum + act.away, 0),
  ];
  const plus = (score: number | null, more: number) =>
    score === null && more === 0 ? null : Math.max(0, (score ?? 0) + more);
  return {
    home: plus(match.homeScore, home),
    away: plus(match.awayScore, away),
    sending: sending.length > 0,
  };
}

/** The minute an event gets: the one of the clock. "45+2'" is minute 45 with two of added time. */
export function minuteOf(clock: string): { minute?: number; offset?: number } {
  const found = /^(\d{1,3})(?:\+(\d{1,2}))?'/.exec(clock.trim());
  if (!found) return {};
  return { minute: Number(found[1]), ...(found[2] ? { offset: Number(found[2]) } : {}) };
}

/** One minute later on a clock that counts minutes; the same for any other. */
export function minuteLater(clock: string): string {
  const { minute, offset } = minuteOf(clock);
  if (minute === undefined) return clock.trim() === '' ? "1'" : clock;
  return offset === undefined ? `${minute + 1}'` : `${minute}+${offset + 1}'`;
}

/** Whether a period is running, by the events. */
export function periodRuns(events: readonly MatchEvent[]): boolean {
  const last = events.findLast(
    ({ type, revoked }) => !revoked && (type === EventType.PeriodStart || type === EventType.PeriodEnd),
  );
  return last?.type === EventType.PeriodStart;
}

/** The event that is taken back first. */
export const lastStanding = (events: readonly MatchEvent[]) => events.findLast(({ revoked }) => !revoked);
