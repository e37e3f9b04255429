// Reserving a match on the screen: at once, with the questions of the gap rule, and taken back when refused.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ownVideoOf } from '../../api/own-video';
import type { AppointAnswer, Match, RaceListAnswer } from '../../api/schema.gen';
import { keepLogin } from '../../api/token';
import { useCall } from '../../api/use-call';
import { isReservable } from '../../cards/match-act';
import { changeLanguage, i18n, startI18n } from '../../i18n';
import { settings, viewer } from '../../test/people';
import { draw } from '../../test/render';
import { refused, serve } from '../../test/server';
import { patchMatch } from './patch-match';
import { marked } from './reservation-data';
import { ReserveButton } from './reserve-button';

const soon = Date.now() + 7_200_000;
const team = (name: string) => ({ teamId: name, name, logo: '' });
const match = (over: Partial<Match> = {}): Match => ({
  matchId: '5',
  raceType: 1,
  eventName: '',
  competitionId: '1',
  competitionName: 'Cup',
  competitionLogo: '',
  matchTime: soon,
  timeKnown: true,
  matchStatus: 1,
  statusDetail: null,
  homeTeam: team('Reds'),
  awayTeam: team('Blues'),
  homeScore: null,
  awayScore: null,
  periodScores: [],
  clock: null,
  hasSource: true,
  isReserved: false,
  isAnchorReserved: false,
  isHot: false,
  anchorCount: 0,
  liveCount: 0,
  reserveCount: 3,
  country: '',
  sourceUpdatedTime: null,
  ...over,
});
const brief = (matchId: string, homeName: string) => ({
  matchId,
  raceType: 1,
  competitionName: 'League',
  homeName,
  awayName: 'Greens',
  matchTime: soon + 3_600_000,
  matchStatus: 1,
});

const LIST = '/web_race/race_data_content_list_page';
const VIEWER = '/web_race/race_data_appoint';
const ANCHOR = '/web_race/web_race_appoint';

const listed = (...list: Match[]): RaceListAnswer => ({
  list,
  total: list.length,
  competitions: [],
  pageNum: 1,
  pageSize: 40,
  hasMore: false,
  serverTime: 0,
});

/** As a page would hold the match: from an answer in the cache. */
function Listed({ onChoose }: { onChoose?: (matchId: string) => void }) {
  const { data } = useCall(LIST, {});
  return data?.list.map((one) => <ReserveButton key={one.matchId} match={one} onChoose={onChoose} />);
}

const loggedIn = (houseId: string | null = null) => ({
  ...settings,
  '/web_user/isUsefulToken': true,
  '/web_user/userInfo': { ...viewer, houseId, languageType: 'en' },
});

beforeAll(async () => {
  await startI18n();
  await i18n.loadNamespaces(['book', 'errors']);
});
beforeEach(async () => {
  await changeLanguage('en');
});

const reminder = () => screen.findByRole('button', { name: /^Remind(er set| me): / });

describe('a viewer', () => {
  beforeEach(() => keepLogin('t1'));

  it('reserves with one press, sees the count rise at once and the server’s count after', async () => {
    let answer: (value: AppointAnswer) => void = () => {};
    const server = serve({
      ...loggedIn(),
      [LIST]: listed(match()),
      [VIEWER]: () =>
        new Promise((done) => {
          answer = done;
        }),
    });
    draw(<Listed />);
    await waitFor(() => expect(server.asked).toContain('/web_user/userInfo'));
    expect(await screen.findByText('3')).toBeVisible();
    await userEvent.click(await reminder());
    expect(await screen.findByText('4')).toBeVisible();
    expect(await reminder()).toHaveAttribute('aria-pressed', 'true');
    answer({ matchId: '5', isReserved: true, cancelled: [], reserveCount: 11 });
    expect(await screen.findByText('11')).toBeVisible();
    expect(server.last(VIEWER)?.body).toEqual({ matchId: '5', action: 1 });
  });

  it('who is refused sees the count as it was, and why', async () => {
    serve({ ...loggedIn(), [LIST]: listed(match()), [VIEWER]: refused('MATCH_NOT_RESERVABLE') });
    draw(<Listed />);
    await userEvent.click(await reminder());
    expect(await screen.findByTestId('toast')).toHaveTextContent('too late to add this match');
    expect(await reminder()).toHaveAttribute('aria-pressed', 'false');
    expect(screen.getByText('3')).toBeVisible();
  });

  it('too close to another match is asked with names and hours, and changes the one for the other', async () => {
    const gap = { gapMinutes: 120, gapHours: 2, conflicts: [brief('8', 'Golds')] };
    const later = { ...gap, conflicts: [brief('8', 'Golds'), brief('9', 'Silvers')] };
    const server = serve({
      ...loggedIn(),
      [LIST]: listed(match(), match({ matchId: '8', isReserved: true })),
      [VIEWER]: ({ replaceMatchIds }) => {
        if (!replaceMatchIds) return refused('RESERVE_GAP', gap);
        if (replaceMatchIds.length === 1) return refused('RESERVE_GAP', later);
        return { matchId: '5', isReserved: true, cancelled: ['8', '9'], reserveCount: 4 };
      },
    });
    draw(<Listed />);
    const [first] = await screen.findAllByRole('button', { name: /^Remind(er set| me): / });
    if (first) await userEvent.click(first);
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('more than 2 hours apart');
    expect(dialog).toHaveTextContent('Golds');
    const replace = within(dialog).getByRole('button', { name: 'Replace' });
    await userEvent.click(replace);
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('just changed');
    expect(dialog).toHaveTextContent('Silvers');
    await userEvent.click(replace);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.last(VIEWER)?.body).toMatchObject({ replaceMatchIds: ['8', '9'] });
    const buttons = await screen.findAllByRole('button', { name: /^Remind(er set| me): / });
    expect(buttons.map((button) => button.getAttribute('aria-pressed'))).toEqual(['true', 'false']);
  });
});

it('a visitor is asked to log in and nothing is sent', async () => {
  const server = serve({ ...settings, [LIST]: listed(match()), [VIEWER]: refused('UNAUTHENTICATED') });
  draw(<Listed />);
  await userEvent.click(await reminder());
  expect(server.asked).not.toContain(VIEWER);
});

it('an anchor chooses between the reminder and the broadcast, and may bring a video of their own', async () => {
  keepLogin('t1');
  const server = serve({
    ...loggedIn('1001'),
    [LIST]: listed(match({ hasSource: false })),
    [ANCHOR]: { matchId: '5', isAnchorReserved: true, cancelled: [] },
  });
  draw(<Listed />);
  await userEvent.click(await screen.findByRole('button', { name: /^Remind me: /, expanded: false }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'I’ll stream this' }));
  const dialog = await screen.findByRole('dialog');
  const address = within(dialog).getByRole('textbox');
  await userEvent.type(address, 'http://videos.example/live.m3u8');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add to my matches' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('https://');
  await userEvent.clear(address);
  await userEvent.type(address, 'https://videos.example/live.m3u8');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add to my matches' }));
  await waitFor(() =>
    expect(server.last(ANCHOR)?.body).toEqual({
      matchId: '5',
      action: 1,
      ownVideo: { url: 'https://videos.example/live.m3u8', type: 'hls' },
    }),
  );
});

it('an anchor reserves and chooses with one press, after the question about an earlier match', async () => {
  keepLogin('t1');
  const chosen = vi.fn();
  const gap = { gapMinutes: 120, gapHours: 2, conflicts: [brief('8', 'Golds')] };
  const server = serve({
    ...loggedIn('1001'),
    [LIST]: listed(match({ hasSource: false }), match({ matchId: '9', isAnchorReserved: true })),
    [ANCHOR]: ({ replaceMatchIds }) =>
      replaceMatchIds
        ? { matchId: '5', isAnchorReserved: true, cancelled: ['8'] }
        : refused('RESERVE_GAP', gap),
  });
  draw(<Listed onChoose={chosen} />);
  await userEvent.click(await screen.findByRole('button', { name: /^Add and choose: / }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Golds');
  expect(chosen).not.toHaveBeenCalled();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Replace' }));
  await waitFor(() => expect(chosen).toHaveBeenCalledWith('5'));
  expect(server.last(ANCHOR)?.body).toEqual({ matchId: '5', action: 1, replaceMatchIds: ['8'] });
  const held = await screen.findAllByRole('button', { name: /^Choose: / });
  expect(held).toHaveLength(2);
  if (held[1]) await userEvent.click(held[1]);
  expect(chosen).toHaveBeenLastCalledWith('9');
});

it('an anchor chooses a match in play at once, and is taken from it to the studio', async () => {
  keepLogin('t1');
  const chosen = vi.fn();
  const server = serve({ ...loggedIn('1001'), [LIST]: listed(match({ matchStatus: 2 })) });
  const { unmount } = draw(<Listed onChoose={chosen} />);
  await userEvent.click(await screen.findByRole('button', { name: /^Choose: .*Reds/ }));
  expect(chosen).toHaveBeenCalledWith('5');
  expect(server.asked).not.toContain(ANCHOR);
  unmount();
  draw(<Listed />);
  expect(await screen.findByRole('link', { name: /^Stream it now: .*Reds/ })).toHaveAttribute(
    'href',
    '/user/configuration?match=5',
  );
});

describe('which matches can be reserved', () => {
  const now = Date.now();
  it.each([
    ['one that has not begun', match(), true],
    ['one that should have begun', match({ matchTime: now - 1 }), false],
    ['one without a time', match({ matchTime: null }), true],
    ['one in play', match({ matchStatus: 2 }), false],
    ['one that is over', match({ matchStatus: 3 }), false],
    ['one that was postponed', match({ matchStatus: 4, matchTime: now - 1 }), true],
    ['one that was cut short', match({ matchStatus: 6 }), false],
  ])('%s', (_, one, reservable) => {
    expect(isReservable(one, now)).toBe(reservable);
  });
});

it('a match is changed wherever it stands, and answers without it stay the very same', () => {
  const pages = { pages: [{ list: [match(), match({ matchId: '6' })] }] };
  const changed = patchMatch(pages, '5', marked('viewer', true));
  expect(changed.pages[0]?.list.map(({ isReserved, reserveCount }) => [isReserved, reserveCount])).toEqual([
    [true, 4],
    [false, 3],
  ]);
  expect(patchMatch(pages, '77', marked('viewer', true))).toBe(pages);
  const given = marked('viewer', false)(match());
  expect(given).toEqual({});
});

it.each([
  ['https://a.example/live.m3u8?k=1', 'hls'],
  ['https://a.example/live.FLV', 'flv'],
  [' https://a.example/x.mp4 ', 'mp4'],
  ['http://a.example/x.mp4', null],
  ['https://a.example/x.mp3', null],
  ['javascript:alert(1)//.mp4', null],
  ['words', null],
])('the video address %s is taken as %s', (typed, type) => {
  expect(ownVideoOf(typed)?.type ?? null).toBe(type);
});
