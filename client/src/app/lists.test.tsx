// The lists of matches and of anchors: which addresses they have, how they stay true, and what they say without an answer.
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { LiveStatus, MatchStatus } from '../api/enums.gen';
import type { LiveItem, Match } from '../api/schema.gen';
import { changeLanguage, startI18n } from '../i18n';
import { settings } from '../test/people';
import { draw } from '../test/render';
import { type Answers, refused, serve } from '../test/server';
import AnchorsRoute from './anchors-route';
import MatchesRoute from './matches-route';

const MATCHES = '/web_race/race_data_content_list_page';
const SPORTS = '/web_race/race_data_column_with_num';
const ANCHORS = '/web_anchor/anchor_content_list_new';
const COLUMNS = '/web_anchor/anchor_column_num';

const noon = new Date(2026, 10, 21, 12, 0).getTime();

const match = (change: Partial<Match> = {}): Match => ({
  matchId: '50001',
  raceType: 1,
  eventName: '',
  competitionId: '1',
  competitionName: 'Cup',
  competitionLogo: '',
  country: '',
  matchTime: noon - 3_600_000,
  timeKnown: true,
  matchStatus: MatchStatus.InProgress,
  statusDetail: null,
  homeTeam: { teamId: '11', name: 'Foxes', logo: '' },
  awayTeam: { teamId: '12', name: 'Owls', logo: '' },
  homeScore: 1,
  awayScore: 0,
  periodScores: [],
  clock: "67'",
  hasSource: true,
  isReserved: false,
  isAnchorReserved: false,
  isHot: true,
  anchorCount: 0,
  liveCount: 0,
  reserveCount: 0,
  sourceUpdatedTime: noon,
  ...change,
});
const pageOf = (list: Match[], total = list.length) => ({
  list,
  total,
  pageNum: 1,
  pageSize: 40,
  hasMore: false,
  serverTime: noon,
  competitions: [],
});
const room = (liveStatus: LiveStatus): LiveItem => ({
  houseId: '1001',
  houseName: 'North stand',
  houseImage: '',
  liveStatus,
  userImage: '',
  nickName: 'Rosa',
  visitHistory: 0,
  viewers: 12,
  raceType: 1,
  anchorType: 1,
  matchId: null,
  startTime: null,
  tags: [],
  countryCode: '',
  languageType: 'en',
  match: null,
});
const column = (number: number) => ({ anchorType: 1, name: 'Football', icon: '', sort: 1, number, total: 9 });

function open(at: string, answers: Answers = {}) {
  const server = serve({
    ...settings,
    [MATCHES]: pageOf([match()]),
    [SPORTS]: [{ raceType: 0, name: 'All', icon: '', number: 1 }],
    '/web_home/home_details_middle': { anchorColumns: [], columns: [] } as never,
    [ANCHORS]: { list: [room(LiveStatus.Living)], nextCursor: null },
    [COLUMNS]: [column(3)],
    '/web_anchor/anchor_languages': [],
    ...answers,
  });
  draw(
    <Routes>
      <Route path="/match/:raceType" element={<MatchesRoute />} />
      <Route path="/anchor/:anchorType" element={<AnchorsRoute />} />
    </Routes>,
    at,
  );
  return server;
}

/** Lets time pass, with everything that comes due in it. */
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeAll(() => startI18n(['common', 'errors', 'match', 'anchor']));
beforeEach(async () => {
  await changeLanguage('en');
  vi.useFakeTimers({ shouldAdvanceTime: true, now: noon });
});
afterEach(() => vi.useRealTimers());

describe('a match with a source of its own', () => {
  const NOBODY = null;
  it.each([
    ['played and shown by nobody leads to its page', { hasSource: true }, NOBODY, '/match/live/50001', false],
    [
      'played and shown by a room leads to the room',
      { hasSource: true },
      '50001',
      '/anchor/room/1001',
      false,
    ],
    [
      'shown by a room that is not at hand leads to its page',
      { hasSource: false, liveCount: 1 },
      NOBODY,
      '/match/live/50001',
      false,
    ],
    ['to come is marked', { hasSource: true, matchStatus: MatchStatus.NotStarted }, NOBODY, null, true],
    ['that is over leads nowhere', { hasSource: true, matchStatus: MatchStatus.Ended }, NOBODY, null, false],
    ['is told from one without', { hasSource: false }, NOBODY, null, false],
  ])('%s', async (_, change, shownIn, leads, marked) => {
    const lives = shownIn === null ? [] : [{ ...room(LiveStatus.Living), matchId: shownIn }];
    open('/match/0', {
      [MATCHES]: pageOf([match(change)]),
      '/web_home/home_details_middle': { anchorColumns: [], columns: [{ lives }] } as never,
    });
    const row = await screen.findByRole('article', { name: /Foxes/ });
    if (leads === null) expect(within(row).queryByRole('link', { name: 'Watch live' })).toBeNull();
    else
      await waitFor(() =>
        expect(within(row).getByRole('link', { name: 'Watch live' })).toHaveAttribute('href', leads),
      );
    expect(within(row).queryAllByText('Live stream')).toHaveLength(marked ? 1 : 0);
  });
});

describe('an address', () => {
  it.each(['/match/foo', '/match/07', '/anchor/foo', '/anchor/-1'])(
    '%s has no number of a column: there is no such page',
    async (path) => {
      open(path);
      expect(await screen.findByRole('heading', { level: 1, name: 'Out of play' })).toBeVisible();
      expect(screen.queryByRole('navigation')).toBeNull();
    },
  );

  it.each(['/match/77', '/match/2147483647'])(
    '%s names a sport that is not there: no such page',
    async (path) => {
      open(path);
      expect(await screen.findByRole('heading', { level: 1, name: 'Out of play' })).toBeVisible();
      expect(screen.queryByRole('navigation')).toBeNull();
    },
  );

  it('/match/1 is the list of a sport that is there', async () => {
    open('/match/1');
    expect(await screen.findByRole('heading', { level: 1, name: 'Matches' })).toBeVisible();
  });

  it('with a team shows the matches of this team alone, under its name, and leads back to all', async () => {
    const server = open('/match/0?team=12');
    expect(await screen.findByRole('heading', { level: 1, name: /Owls/ })).toBeVisible();
    expect(server.last(MATCHES)?.body).toMatchObject({ teamId: '12' });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await user.click(screen.getByRole('button', { name: 'All teams' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Matches' })).toBeVisible();
    await waitFor(() => expect(server.last(MATCHES)?.body).not.toHaveProperty('teamId'));
  });
});

describe('the list of matches', () => {
  it('counts its sports and days anew each minute', async () => {
    const server = open('/match/0');
    const sports = await screen.findByRole('navigation', { name: 'Sports' });
    const days = screen.getByRole('group', { name: 'Days' });
    await waitFor(() => expect(within(days).getByRole('button', { name: /Today/ })).toHaveTextContent('1'));
    server.answers[SPORTS] = [{ raceType: 0, name: 'All', icon: '', number: 8 }];
    server.answers[MATCHES] = pageOf([match()], 9);
    await pass(61_000);
    await waitFor(() => expect(sports).toHaveTextContent('8'));
    await waitFor(() => expect(within(days).getByRole('button', { name: /Today/ })).toHaveTextContent('9'));
  });

  it('asks every quarter of a minute while a match is in play, and else every minute', async () => {
    const server = open('/match/0');
    const asked = () => server.asked.filter((path) => path === MATCHES).length;
    await screen.findByRole('article', { name: 'Foxes – Owls' });
    server.answers[MATCHES] = pageOf([match({ homeScore: 2, matchStatus: MatchStatus.Ended, clock: null })]);
    await pass(16_000);
    await waitFor(() => expect(screen.getByRole('article', { name: 'Foxes – Owls' })).toHaveTextContent('2'));
    const before = asked();
    await pass(16_000);
    expect(asked()).toBe(before);
  });

  it('lets the clock of a match in play run between two answers', async () => {
    open('/match/0');
    expect(await screen.findByTestId('clock')).toHaveTextContent("67'");
    await pass(62_000);
    expect(screen.getByTestId('clock')).toHaveTextContent("68'");
  });

  it('says that its sports did not come, and asks again on a press', async () => {
    const server = open('/match/0', { [SPORTS]: refused('INTERNAL') });
    const alert = await screen.findByRole('alert');
    expect(screen.queryByRole('navigation', { name: 'Sports' })).toBeNull();
    server.answers[SPORTS] = [{ raceType: 0, name: 'All', icon: '', number: 1 }];
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('navigation', { name: 'Sports' })).toBeVisible();
  });
});

describe('the list of anchors', () => {
  it('shows those of one language, also in another column, and says when there are none', async () => {
    const server = open('/anchor/0', {
      '/web_anchor/anchor_languages': [
        { languageType: 'en', total: 3, number: 1 },
        { languageType: 'ar', total: 1, number: 0 },
      ],
    });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    const box = await screen.findByRole('combobox', { name: 'Language' });
    await user.selectOptions(box, 'ar');
    await waitFor(() => expect(server.last(ANCHORS)?.body).toMatchObject({ anchorLanguage: 'ar' }));
    server.answers[ANCHORS] = { list: [], nextCursor: null };
    await user.click(await screen.findByRole('link', { name: 'Football' }));
    expect(await screen.findByText('No streamers found')).toBeVisible();
    expect(server.last(ANCHORS)?.body).toMatchObject({ anchorLanguage: 'ar', anchorType: 1 });
    server.answers[ANCHORS] = { list: [room(LiveStatus.Living)], nextCursor: null };
    await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), '');
    expect(await screen.findByRole('link', { name: /North stand/ })).toBeVisible();
    expect(server.last(ANCHORS)?.body).not.toMatchObject({ anchorLanguage: 'ar' });
  });

  it('begins with living rooms that were watched before, in the order of popularity alone', async () => {
    localStorage.setItem('watchedRooms', '["3","1"]');
    const one = (houseId: string, liveStatus: LiveStatus) => ({
      ...room(liveStatus),
      houseId,
      houseName: `Room ${houseId}`,
    });
    const rooms = [one('2', 2), one('3', 2), one('1', 1)];
    open('/anchor/0', { [ANCHORS]: { list: rooms, nextCursor: null } });
    const order = async () =>
      (await screen.findAllByRole('link', { name: /Room/ })).map((link) => link.getAttribute('href')?.at(-1));
    expect(await order()).toEqual(['3', '2', '1']);
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'newest');
    await waitFor(async () => expect(await order()).toEqual(['2', '3', '1']));
  });

  it('tells each minute who is living, and how many in each column', async () => {
    const server = open('/anchor/0');
    const card = await screen.findByRole('link', { name: /North stand/ });
    expect(card).not.toHaveTextContent('Offline');
    const columns = screen.getByRole('navigation');
    expect(columns).toHaveTextContent('3');
    server.answers[ANCHORS] = { list: [room(LiveStatus.Offline)], nextCursor: null };
    server.answers[COLUMNS] = [column(6)];
    await pass(61_000);
    await waitFor(() => expect(card).toHaveTextContent('Offline'));
    await waitFor(() => expect(columns).toHaveTextContent('6'));
  });

  it('claims no zero where the columns did not come, and asks again on a press', async () => {
    const server = open('/anchor/0', { [COLUMNS]: refused('INTERNAL') });
    const alert = await screen.findByRole('alert');
    expect(screen.queryByRole('navigation')).toBeNull();
    server.answers[COLUMNS] = [column(3)];
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('navigation')).toHaveTextContent('3');
  });
});
