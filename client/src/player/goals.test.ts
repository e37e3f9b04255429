// What the picture tells of goals: as they come, as they are named, as they are taken back.
import { expect, it } from 'vitest';
import type { MatchEvent } from '../api/schema.gen';
import { celebratedAt, heard, NO_GOALS, over, SHOWN_MS, withEarlier } from './goals';

const NOW = 1_700_000_000_000;
const goal = (change: Partial<MatchEvent> = {}): MatchEvent => ({
  eventId: '1',
  type: 1,
  teamSide: 1,
  minute: 67,
  offset: null,
  player: '',
  text: '',
  homeScore: 2,
  awayScore: 1,
  revoked: false,
  time: NOW,
  ...change,
});

it('a goal is celebrated for some seconds', () => {
  const goals = heard(NO_GOALS, goal(), NOW);
  expect(goals.shown).toEqual({ event: goal(), until: NOW + SHOWN_MS });
  expect(over(goals)).toEqual({ known: [goal()], shown: null });
});

it('a card is no goal', () => {
  expect(heard(NO_GOALS, goal({ type: 5 }), NOW)).toBe(NO_GOALS);
});

it('the scorer who is named later is added, and the goal celebrated no second time', () => {
  const named = goal({ player: 'Li Lei' });
  const first = heard(NO_GOALS, goal(), NOW);
  expect(heard(first, named, NOW + 3_000)).toEqual({
    known: [named],
    shown: { event: named, until: NOW + SHOWN_MS },
  });
  expect(heard(over(first), named, NOW + 30_000)).toEqual({ known: [named], shown: null });
});

it('a goal that is taken back is told so, and marked no more', () => {
  const undone = goal({ revoked: true });
  const goals = heard(over(heard(NO_GOALS, goal(), NOW)), undone, NOW + 90_000);
  expect(goals).toEqual({ known: [], shown: { event: undone, until: NOW + 90_000 + SHOWN_MS } });
});

it('that a goal nobody saw was taken back is no news', () => {
  expect(heard(NO_GOALS, goal({ revoked: true }), NOW)).toBe(NO_GOALS);
});

it('a goal that comes after a gap is marked without being celebrated', () => {
  expect(heard(NO_GOALS, goal({ time: NOW - 300_000 }), NOW)).toEqual({
    known: [goal({ time: NOW - 300_000 })],
    shown: null,
  });
});

it('goals of before are marked once, and not when they were taken back', () => {
  const goals = heard(NO_GOALS, goal({ player: 'Li Lei' }), NOW);
  const earlier = [goal({ eventId: '0' }), goal(), goal({ eventId: '9', revoked: true }), goal({ type: 5 })];
  expect(withEarlier(goals.known, earlier)).toEqual([goal({ eventId: '0' }), goal({ player: 'Li Lei' })]);
});

it('a recording celebrates a goal when its score changes, by the mark before it', () => {
  const scores = [
    { time: 0, homeScore: 0, awayScore: 0 },
    { time: 40, homeScore: 1, awayScore: 0 },
    { time: 90, homeScore: 0, awayScore: 0 },
  ];
  const mark = { id: 'event-1', time: 35, text: "9' 1–0", duration: 10 };
  const dots = [{ ...mark, id: 'mark-1', time: 38 }, mark];
  expect(celebratedAt(scores, dots, 39)).toBeNull();
  expect(celebratedAt(scores, dots, 41)).toEqual(mark);
  expect(celebratedAt(scores, dots, 60)).toBeNull();
  expect(celebratedAt(scores, dots, 91)).toBeNull();
  expect(celebratedAt(scores, [], 41)).toBeNull();
});
