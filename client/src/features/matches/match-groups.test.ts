// The headings of the match list.
import { expect, it } from 'vitest';
import type { Match } from '../../api/schema.gen';
import { groupMatches } from './match-groups';

const noon = new Date(2026, 5, 15, 12, 0, 0).getTime();
const day = 86_400_000;
const match = (matchId: string, matchStatus: Match['matchStatus'], matchTime: number | null) =>
  ({ matchId, matchStatus, matchTime }) as Match;

it('matches in play stand first, those to come under their day, the rest at the end', () => {
  const groups = groupMatches(
    [
      match('a', 2, noon - 1_000),
      match('b', 1, noon + 1_000),
      match('c', 1, noon + day),
      match('d', 1, noon + day + 1_000),
      match('e', 7, null),
      match('f', 3, noon - day),
      match('g', 4, noon + day),
    ],
    noon,
  );
  expect(groups.map(({ key, matches }) => [key, matches.map(({ matchId }) => matchId).join('')])).toEqual([
    ['playing', 'a'],
    ['06-15', 'b'],
    ['06-16', 'cd'],
    ['unknown', 'e'],
    ['others', 'fg'],
  ]);
});
