// Which suggestions stand below the search field.
import { expect, it } from 'vitest';
import type { SearchAnswer } from '../../api/schema.gen';
import { suggestionsOf } from './suggestions-of';

const page = <T>(list: T[]) => ({ list, total: list.length, pageNum: 1, pageSize: 4, hasMore: false });
const found = {
  teams: page([1, 2, 3, 4].map((n) => ({ teamId: `${n}`, name: `Foxes ${n}`, logo: '' }))),
  matches: page([
    { matchId: '7', homeTeam: { name: 'Foxes', logo: '' }, awayTeam: { name: 'Owls', logo: '' } },
  ]),
  competitions: page([{ competitionId: '301', name: 'Fox cup', logo: '' }]),
  anchors: page([{ houseId: '1001', nickName: 'Fox caller', userImage: '' }]),
} as unknown as SearchAnswer;

it('offers recent searches before anything is typed', () => {
  expect(suggestionsOf('', found, ['derby'])).toEqual([
    { key: 'recent derby', kind: 'recent', name: 'derby', to: '/search?q=derby' },
  ]);
});

it('offers three of a kind at most, and last the words themselves', () => {
  const list = suggestionsOf('fox', found, ['derby']);
  expect(list.map(({ kind }) => kind)).toEqual([
    'team',
    'team',
    'team',
    'competition',
    'match',
    'anchor',
    'words',
  ]);
  expect(list.map(({ to }) => to).slice(-3)).toEqual(['/match/live/7', '/anchor/room/1001', '/search?q=fox']);
});

it('leads from a team to its page', () => {
  expect(suggestionsOf('fox', found, [])[0]?.to).toBe('/team/1');
});

it('offers the words alone until an answer is there', () => {
  expect(suggestionsOf('a&b', undefined, []).map(({ to }) => to)).toEqual(['/search?q=a%26b']);
});
