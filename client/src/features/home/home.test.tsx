// The home page: each part by itself, and the rooms in their order.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cloneElement } from 'react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveStatus } from '../../api/enums.gen';
import type { LiveItem, Match } from '../../api/schema.gen';
import { MatchActs } from '../../cards/match-act';
import { changeLanguage, startI18n } from '../../i18n';
import { settings } from '../../test/people';
import { draw } from '../../test/render';
import { roomDetails } from '../../test/room';
import { type Answers, refused, serve } from '../../test/server';
import { columnRows, featuredRooms, isOfToday, rankRooms, roomShowing } from './home-data';
import HomePage from './home-page';

beforeAll(() => startI18n(['common', 'errors', 'home', 'match']));
beforeEach(async () => {
  await changeLanguage('zh');
  // Somebody who wants no motion gets no player, which this world of tests could not draw.
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});

const room = (houseId: string, liveStatus: LiveStatus, viewers: number, raceType = 1): LiveItem => ({
  houseId,
  houseName: `房间${houseId}`,
  houseImage: '',
  liveStatus,
  userImage: '',
  nickName: `主播${houseId}`,
  visitHistory: viewers * 10,
  viewers,
  raceType,
  anchorType: raceType,
  matchId: null,
  startTime: null,
  tags: [],
  countryCode: '',
  languageType: 'zh',
  match: null,
});

const match = (matchId: string, extra: Partial<Match> = {}): Match => ({
  matchId,
  raceType: 1,
  eventName: '',
  competitionId: '1',
  competitionName: '北岸超级联赛',
  competitionLogo: '',
  matchTime: Date.now() + 7_200_000,
  timeKnown: true,
  matchStatus: 1,
  statusDetail: null,
  homeTeam: { teamId: '1', name: '港城联', logo: '' },
  awayTeam: { teamId: '2', name: '岸线竞技', logo: '' },
  homeScore: null,
  awayScore: null,
  periodScores: [],
  clock: null,
  hasSource: true,
  isReserved: false,
  isAnchorReserved: false,
  isHot: true,
  anchorCount: 0,
  liveCount: 0,
  reserveCount: 0,
  country: '',
  sourceUpdatedTime: null,
  ...extra,
});

const reader = { language: 'zh', watched: new Set<string>() };
const top = { banners: [], hotMatches: [] as Match[], focus: null as LiveItem | null, focusPlayer: null };
const middle = {
  columns: [
    { raceType: 1, name: '足球', lives: [room('1', 2, 5), room('2', 1, 0)] },
    { raceType: 2, name: '篮球', lives: [room('3', 2, 9, 2)] },
  ],
  upcoming: [] as Match[],
};
const bottom = { recommendAnchors: [room('3', 2, 9, 2)], newAnchors: [], replays: [] };

const paths = {
  top: '/web_home/home_details_top',
  middle: '/web_home/home_details_middle',
  bottom: '/web_home/home_details_bottom',
} as const;

function drawHome(answers: Answers = {}, around = <></>) {
  const server = serve({
    ...settings,
    [paths.top]: top,
    [paths.middle]: middle,
    [paths.bottom]: bottom,
    '/web_anchor/anchor_details': roomDetails,
    ...answers,
  });
  draw(cloneElement(around, {}, <HomePage />));
  return server;
}

const section = (name: string) => screen.findByRole('region', { name });

describe('the order of rooms', () => {
  it('puts those living first, then by the people in them, each once', () => {
    const order = rankRooms([room('a', 1, 99), room('b', 2, 1), room('c', 2, 7), room('b', 2, 1)], reader);
    expect(order.map(({ houseId }) => houseId)).toEqual(['c', 'b', 'a']);
  });

  it('puts living rooms the reader can follow, or has watched, before the others', () => {
    const foreign = (houseId: string, viewers: number) => ({
      ...room(houseId, 2, viewers),
      languageType: 'en',
    });
    const rooms = [foreign('a', 90), room('b', 2, 3), foreign('c', 5), room('d', 1, 0), foreign('e', 80)];
    const order = (watched: string[]) =>
      rankRooms(rooms, { language: 'zh-Hant', watched: new Set(watched) }).map(({ houseId }) => houseId);
    expect(order([])).toEqual(['b', 'a', 'e', 'c', 'd']);
    expect(order(['c'])).toEqual(['c', 'b', 'a', 'e', 'd']);
  });

  it('puts the focus on stage first and only living rooms beside it', () => {
    const focus = room('9', 2, 1);
    expect(featuredRooms({ ...top, focus }, middle, reader).map(({ houseId }) => houseId)).toEqual([
      '9',
      '3',
      '1',
    ]);
    expect(
      featuredRooms(
        top,
        { columns: [{ raceType: 1, name: '', lives: [room('2', 1, 0)] }], upcoming: [] },
        reader,
      ),
    ).toHaveLength(1);
  });

  it('finds the room that shows a match, if it is living', () => {
    const showing = { ...room('4', 2, 1), matchId: '77' };
    expect(roomShowing('77', [{ ...room('5', 1, 9), matchId: '77' }, showing])).toBe(showing);
    expect(roomShowing('78', [showing])).toBeUndefined();
  });
});

describe('the rows of the sports', () => {
  it('hold the living rooms first and are filled with the next matches of their sport', () => {
    const upcoming = [match('m1'), match('m2', { raceType: 2 })];
    const [football, basketball, ...others] = columnRows({ ...middle, upcoming }, reader);
    expect(football?.rooms.map(({ houseId }) => houseId)).toEqual(['1', '2']);
    expect(football?.matches.map(({ matchId }) => matchId)).toEqual(['m1']);
    expect(basketball?.matches.map(({ matchId }) => matchId)).toEqual(['m2']);
    expect(others).toEqual([]);
  });

  it('leave out a sport that has neither', () => {
    expect(columnRows({ columns: [{ raceType: 3, name: '网球', lives: [] }], upcoming: [] }, reader)).toEqual(
      [],
    );
  });
});

it('the recommended stand in the order the server gives them, however often they were visited', async () => {
  const recommendAnchors = [room('4', 1, 0), { ...room('5', 1, 0), visitHistory: 900 }];
  drawHome({ [paths.bottom]: { ...bottom, recommendAnchors } });
  const links = await within(await section('推荐主播')).findAllByRole('link');
  expect([...new Set(links.map((link) => link.getAttribute('href')))]).toEqual([
    '/dynamic?userId=4',
    '/anchor/room/4',
    '/dynamic?userId=5',
    '/anchor/room/5',
  ]);
});

it('a new anchor on the air is met in the room, another in the space', async () => {
  drawHome({ [paths.bottom]: { ...bottom, newAnchors: [room('4', 2, 1), room('5', 1, 0)] } });
  const links = within(await section('新主播')).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/anchor/room/4', '/dynamic?userId=5']);
});

/** Where the cards of a section lead. */
const roomsIn = (part: HTMLElement) =>
  within(part)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
    .filter((to) => to?.startsWith('/anchor/room/'));

describe('live now', () => {
  it('shows every sport, and one when it is chosen', async () => {
    drawHome();
    const live = await section('正在直播');
    await within(live).findAllByRole('link');
    expect(roomsIn(live)).toHaveLength(2); // not the room that is off the air
    await userEvent.click(within(live).getByRole('button', { name: '篮球' }));
    expect(roomsIn(live)).toEqual(['/anchor/room/3']);
  });

  it('says when nobody is living in a sport', async () => {
    drawHome({ [paths.middle]: { columns: [{ raceType: 3, name: '网球', lives: [] }], upcoming: [] } });
    const live = await section('正在直播');
    await userEvent.click(await within(live).findByRole('button', { name: '网球' }));
    expect(within(live).getByText('这个项目暂时没有主播在播')).toBeInTheDocument();
  });
});

describe('few living rooms', () => {
  it('are counted, and the next matches of the chosen sport stand beside them', async () => {
    const upcoming = [match('m1'), match('m2', { raceType: 2, competitionName: '大洋篮球联赛' })];
    drawHome({ [paths.middle]: { ...middle, upcoming } });
    const live = await section('正在直播');
    expect(await within(live).findByText(/现在只有 2 个直播间在播/)).toBeInTheDocument();
    expect(within(live).getAllByRole('article')).toHaveLength(2);
    await userEvent.click(within(live).getByRole('button', { name: '篮球' }));
    expect(within(live).getByText(/现在只有 1 个直播间在播/)).toBeInTheDocument();
    expect(within(live).getByRole('article')).toHaveTextContent('大洋篮球联赛');
  });

  it('are not mentioned when a row is full', async () => {
    const lives = ['1', '2', '3', '4'].map((id) => room(id, 2, 1));
    drawHome({
      [paths.middle]: { columns: [{ raceType: 1, name: '足球', lives }], upcoming: [match('m1')] },
    });
    const live = await section('正在直播');
    await within(live).findAllByRole('link');
    expect(roomsIn(live)).toHaveLength(4);
    expect(within(live).queryByRole('article')).toBeNull();
  });
});

describe('today’s matches', () => {
  const now = new Date(2026, 5, 15, 12).getTime();
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now });
  });
  const tomorrow = now + 86_400_000;
  it.each([
    ['is played', { matchStatus: 2, matchTime: now - 86_400_000 }, true],
    ['starts later today', { matchTime: now + 3_600_000 }, true],
    ['is of today, at a time nobody knows', { matchTime: Date.UTC(2026, 5, 15), timeKnown: false }, true],
    ['starts tomorrow', { matchTime: tomorrow }, false],
    ['is of tomorrow', { matchTime: Date.UTC(2026, 5, 16), timeKnown: false }, false],
    ['has no day', { matchTime: null }, false],
  ] as const)('a match that %s', (_, change, isOne) => {
    expect(isOfToday(match('m1', change), now)).toBe(isOne);
  });

  it('are no others; on a day without any, those that come next are told as such', async () => {
    const far = match('m9', { competitionName: '群岛杯', matchTime: Date.now() + 9 * 86_400_000 });
    const played = match('m1', { matchStatus: 2 });
    drawHome({ [paths.top]: { ...top, hotMatches: [played, far] } });
    const today = await section('今日赛程');
    expect(await within(today).findAllByRole('article')).toHaveLength(1);
    cleanup();
    drawHome({ [paths.top]: { ...top, hotMatches: [far] } });
    expect(await within(await section('近期赛程')).findByRole('article')).toHaveTextContent('群岛杯');
    expect(screen.queryByRole('region', { name: '今日赛程' })).toBeNull();
  });

  it('have one act each: to watch, also what has its own picture alone, to be reminded, else to see more', async () => {
    const rows = [
      match('m1', { matchStatus: 2 }),
      match('m2', { matchStatus: 2, hasSource: false, liveCount: 1 }),
      match('m3', { matchStatus: 2, hasSource: false }),
      match('m4', { matchTime: Date.now() + 60_000 }),
    ];
    drawHome(
      { [paths.top]: { ...top, hotMatches: rows } },
      <MatchActs value={() => <button type="button">预约</button>} />,
    );
    const cards = await within(await section('今日赛程')).findAllByRole('article');
    const leads = cards.map((card) => within(card).queryByRole('link', { name: /看直播|赛况/ }));
    expect(leads.map((lead) => lead?.textContent)).toEqual(['看直播', '看直播', '赛况', undefined]);
    expect(leads[0]).toHaveAttribute('href', '/match/live/m1');
    expect(cards.map((card) => within(card).queryAllByRole('button').length)).toEqual([0, 0, 0, 1]);
  });

  it('offer to watch where a living room shows them, and nothing that cannot work', async () => {
    const shown = { ...room('8', 2, 3), matchId: 'm1' };
    drawHome({
      [paths.top]: {
        ...top,
        hotMatches: [
          match('m1', { matchStatus: 2, clock: "67'", homeScore: 2, awayScore: 1 }),
          match('m2', { matchStatus: 2, hasSource: false }),
        ],
      },
      [paths.middle]: { columns: [{ raceType: 1, name: '足球', lives: [shown] }], upcoming: [] },
    });
    const today = await section('今日赛程');
    await waitFor(() =>
      expect(within(today).getByRole('link', { name: '看直播' })).toHaveAttribute('href', '/anchor/room/8'),
    );
    expect(within(today).getByText("67'")).toBeInTheDocument();
    expect(within(today).queryByRole('button')).toBeNull();
  });
});

describe('the latest replays', () => {
  it('stand below everything else when there are some', async () => {
    const replay = {
      replayId: 'rp_1',
      houseId: '4',
      title: '昨晚的德比',
      image: '',
      nickName: '阿豪',
      durationSeconds: 64,
      matchId: null,
      startTime: 0,
      visitHistory: 3,
      hidden: false,
      tags: [],
      countryCode: '',
    };
    drawHome({ [paths.bottom]: { ...bottom, replays: [replay] } });
    const links = within(await section('最新回放')).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/replay/rp_1', '/dynamic?userId=4']);
  });

  it('are not mentioned when there are none, and are asked for again when they could not be read', async () => {
    const server = drawHome({ [paths.bottom]: refused('UNAVAILABLE', { retryAfter: 1 }) });
    const failed = await section('最新回放');
    Object.assign(server.answers, { [paths.bottom]: bottom } satisfies Answers);
    await userEvent.click(await within(failed).findByRole('button', { name: '重试' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: '最新回放' })).toBeNull());
  });
});

describe('each part fails alone', () => {
  it.each([
    ['top', '今日赛程'],
    ['middle', '正在直播'],
    ['bottom', '推荐主播'],
  ] as const)('when %s is refused, its own section says so and tries again', async (call, name) => {
    const server = drawHome({ [paths[call]]: refused('UNAVAILABLE', { retryAfter: 1 }) });
    const failed = await section(name);
    expect(await within(failed).findByRole('alert')).toHaveTextContent('服务暂时不可用');
    for (const other of ['正在直播', '推荐主播'].filter((title) => title !== name)) {
      expect((await within(await section(other)).findAllByRole('link')).length).toBeGreaterThan(0);
    }
    Object.assign(server.answers, {
      [paths[call]]: { top: { ...top, hotMatches: [match('m1')] }, middle, bottom }[call],
    } satisfies Answers);
    await userEvent.click(within(failed).getByRole('button', { name: '重试' }));
    await waitFor(() => expect(within(failed).queryByRole('alert')).toBeNull());
  });
});

it('a room beside the stage comes on stage when it is chosen', async () => {
  drawHome({ [paths.top]: { ...top, focus: room('9', 2, 1) } });
  const stage = await section('精选直播间');
  expect(within(stage).getByRole('heading', { level: 2 })).toHaveTextContent('房间9');
  await userEvent.click(await within(stage).findByRole('button', { name: /房间3/ }));
  expect(within(stage).getByRole('heading', { level: 2 })).toHaveTextContent('房间3');
  expect(within(stage).getByRole('link', { name: '进入直播间' })).toHaveAttribute('href', '/anchor/room/3');
});
