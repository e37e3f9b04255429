/** The goals of a match, as they are told one by one: which are known, and which is celebrated now. Pure. Times are ms. */
import type { MatchEvent, ProgressDot, ScoreAt } from '../api/schema.gen';
import { isGoalType } from '../lib/goal-type';

export interface Goals {
  /** Those that count. */
  known: readonly MatchEvent[];
  /** What the picture tells of. */
  shown: { event: MatchEvent; until: number } | null;
}

export const NO_GOALS: Goals = { known: [], shown: null };

/** How long the picture shows a goal, or that a goal was taken back. */
export const SHOWN_MS = 8_000;
/** A goal that is older than this arrived late, after a gap of the connection, and is not shown. */
const FRESH_MS = 60_000;

/** The state after an event: a goal, the same goal again with its scorer, or its revocation. Others change nothing. */
export function heard(goals: Goals, event: MatchEvent, now: number): Goals {
  if (!isGoalType(event.type)) return goals;
  const before = goals.known.find(({ eventId }) => eventId === event.eventId);
  const others = goals.known.filter((known) => known !== before);
  const known = event.revoked ? others : [...others, event];
  const isShown = goals.shown?.event.eventId === event.eventId;
  if (event.revoked && !before && !isShown) return goals;
  // The name of the scorer comes later: that is no second goal.
  if (before && !event.revoked) {
    return { known, shown: isShown && goals.shown ? { ...goals.shown, event } : goals.shown };
  }
  const isNews = event.revoked || now - event.time < FRESH_MS;
  return { known, shown: isNews ? { event, until: now + SHOWN_MS } : goals.shown };
}

/** What is shown is over. */
export const over = (goals: Goals): Goals => ({ ...goals, shown: null });

/** The goals that the server listed before, and those that events brought since, which replace them. */
export const withEarlier = (known: Goals['known'], earlier: readonly MatchEvent[]): MatchEvent[] => {
  const told = new Set(known.map(({ eventId }) => eventId));
  return [
    ...earlier.filter((event) => isGoalType(event.type) && !event.revoked && !told.has(event.eventId)),
    ...known,
  ];
};

/** What a recording celebrates at a second of it: the mark of the goal that was scored just before. */
export function celebratedAt(
  scores: readonly ScoreAt[],
  dots: readonly ProgressDot[],
  second: number,
): ProgressDot | null {
  const passed = scores.filter(({ time }) => time <= second);
  const now = passed.at(-1);
  const before = passed.at(-2);
  if (!now || !before || second - now.time > SHOWN_MS / 1_000) return null;
  if (now.homeScore + now.awayScore <= before.homeScore + before.awayScore) return null;
  // A mark lies a little before what it marks.
  const marked = dots.filter(({ id, time }) => id.startsWith('event-') && time <= now.time);
  const mark = marked.at(-1);
  return mark && now.time - mark.time <= mark.duration ? mark : null;
}
