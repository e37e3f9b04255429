// Each place of the console answers an unknown or malformed id in its address with "not found" and without a retry.
import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Path } from '../../src/api/post';
import { settings } from '../../src/test/people';
import { draw } from '../../src/test/render';
import { type Answers, refused, serve } from '../../src/test/server';
import { fetchWords, speak, startWords } from '../i18n';
import BrandsPlace from './brands/brands-place';
import MatchPage from './matches/match-page';
import MatchesPlace from './matches/matches-place';
import PeoplePlace from './people/people-place';
import RoomsPlace from './rooms/rooms-place';

vi.mock('../access/operator', async (original) => ({
  ...(await original<object>()),
  useOperator: () => ({ operatorId: '1', name: 'Sam', role: 'admin' }),
}));

beforeAll(async () => {
  await startWords();
  await Promise.all((['brands', 'matches', 'people', 'rooms'] as const).map(fetchWords));
  await speak('en');
});

const empty = { list: [], total: 0, nextCursor: '' };
/** What the console's calls answer; every list is empty. */
const answering = (refusals: object): Answers => {
  const lists = { '/admin/user_list': empty, '/admin/room_list': empty, '/admin/match_list': empty };
  const calls = Object.entries({ ...settings, ...lists, ...refusals });
  return Object.fromEntries(calls.map(([path, answer]) => [`/api${path}`, answer]));
};

const pages = (
  <Routes>
    <Route path="/matches" element={<MatchesPlace />} />
    <Route path="/matches/:matchId" element={<MatchPage />} />
    <Route path="/brands/*" element={<BrandsPlace />} />
    <Route path="/people" element={<PeoplePlace />} />
    <Route path="/rooms" element={<RoomsPlace />} />
  </Routes>
);

const places: { path: string; asks: Path[]; field: string; code: string; says: string }[] = [
  {
    path: '/matches/',
    asks: ['/admin/match_list', '/admin/match_show'],
    field: 'matchId',
    code: 'MATCH_NOT_FOUND',
    says: 'Match not found. It may have been merged into another one.',
  },
  {
    path: '/matches?open=',
    asks: ['/admin/match_show'],
    field: 'matchId',
    code: 'MATCH_NOT_FOUND',
    says: 'Match not found. It may have been merged into another one.',
  },
  {
    path: '/brands/',
    asks: ['/admin/slot_list'],
    field: 'brandId',
    code: 'NOT_FOUND',
    says: 'Brand not found.',
  },
  {
    path: '/people?open=',
    asks: ['/admin/user_about'],
    field: 'userId',
    code: 'NOT_FOUND',
    says: 'No user with this ID.',
  },
  {
    path: '/rooms?open=',
    asks: ['/admin/room_show'],
    field: 'houseId',
    code: 'NOT_FOUND',
    says: 'Room not found.',
  },
];

describe.each(places)('at $path', ({ path, asks, field, code, says }) => {
  it.each([
    ['no id', 'feeds', refused('BAD_REQUEST', { field, rule: 'id' })],
    ['the id of nothing', '999999', refused(code)],
  ])('%s reads that there is no such thing', async (_, id, refusal) => {
    serve(answering(Object.fromEntries(asks.map((asked) => [asked, refusal]))));
    draw(pages, path + id);
    expect(await screen.findByText(says)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});
