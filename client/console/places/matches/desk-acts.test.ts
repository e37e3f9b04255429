// The live desk: what it shows while acts are sent, and what it reads from a clock and from events.
import { expect, it } from 'vitest';
import type { AdminMatch, MatchEvent } from '../../../src/api/schema.gen';
import { lastStanding, minuteLater, minuteOf, periodRuns, shownScore } from './desk-acts';

const match = (homeScore: number | null, awayScore: number | null) =>
  ({ homeScore, awayScore }) as AdminMatch;
const event = (eventId: string, type: number, revoked = false) => ({ eventId, type, revoked }) as MatchEvent;

it('shows what is being sent on top of what the server has, and says so', () => {
  const goal = { id: 1, text: '', home: 1, away: 0 };
  expect(shownScore(match(2, 1), [])).toEqual({ home: 2, away: 1, sending: false });
  expect(shownScore(match(2, 1), [goal, { ...goal, id: 2 }])).toEqual({ home: 4, away: 1, sending: true });
  expect(shownScore(match(null, null), [goal])).toEqual({ home: 1, away: null, sending: true });
  expect(shownScore(match(0, 0), [{ ...goal, home: -1 }])).toEqual({ home: 0, away: 0, sending: true });
});

it('reads minutes and added time, and leaves other clocks alone', () => {
  expect(minuteOf("67'")).toEqual({ minute: 67 });
  expect(minuteOf("45+2'")).toEqual({ minute: 45, offset: 2 });
  expect(minuteOf('Q3 04:12')).toEqual({});
  expect(minuteLater("67'")).toBe("68'");
  expect(minuteLater("90+4'")).toBe("90+5'");
  expect(minuteLater('')).toBe("1'");
  expect(minuteLater('Q3 04:12')).toBe('Q3 04:12');
});

it('knows from the events whether a period runs, and which event is taken back first', () => {
  const events = [event('1', 8), event('2', 1), event('3', 9), event('4', 1, true)];
  expect(periodRuns(events)).toBe(false);
  expect(periodRuns([...events, event('5', 8)])).toBe(true);
  expect(periodRuns([...events, event('5', 8, true)])).toBe(false);
  expect(lastStanding(events)?.eventId).toBe('3');
  expect(lastStanding([])).toBeUndefined();
});
