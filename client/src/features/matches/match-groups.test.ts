// The headings of the match list.
import { expect, it } from 'vitest';
import type { Match } from '../../api/schema.gen';
import { groupMatches } from './match-groups';

const noon = new Date(2026, 5, 15, 12, 0, 0).getTime();
const day = 86_400_000;
const match = (
  matchId: string,
  matchStatus: Match['matchStatus'],
  matchTime: number | null,
  competitionId = '1',
) => ({ matchId, matchStatus, matchTime, timeKnown: true, competitionId }) as Match;
const told = (groups: ReturnType<typeof groupMatches>) =>
  groups.map(({ key, competitions }) => [
    key,
    competitions.map((matches) => matches.map(({ matchId }) => matchId).join('')).join(' '),
  ]);

it('matches in play stand first, those to come under their day, the rest at the end', () => {
  const groups = groupMatches([
    match('a', 2, noon - 1_000),
    match('b', 1, noon + 1_000),
    match('c', 1, noon + day),
    match('d', 1, noon + day + 1_000),
    match('e', 7, null),
    match('f', 3, noon - day),
    match('g', 4, noon + day),
  ]);
  expect(told(groups)).toEqual([
    ['playing', 'a'],
    ['2026-06-15', 'b'],
    ['2026-06-16', 'cd'],
    ['unknown', 'e'],
    ['others', 'fg'],
  ]);
});

it('matches of a competition stand together, in the order their first ones come', () => {
  const groups = groupMatches([
    match('a', 1, noon, '2'),
    match('b', 1, noon, '1'),
    match('c', 1, noon, '2'),
    match('d', 2, noon, '1'),
  ]);
  expect(told(groups)).toEqual([
    ['2026-06-15', 'ac b'],
    ['playing', 'd'],
  ]);
});
