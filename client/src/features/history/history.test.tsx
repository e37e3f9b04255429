// The watch history: what it shows of rooms and replays, and the ways out of it.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WatchedItem } from '../../api/schema.gen';
import { changeLanguage, startI18n } from '../../i18n';
import { settings } from '../../test/people';
import { draw } from '../../test/render';
import { type Answers, refused, serve } from '../../test/server';
import HistoryPage from './history-page';
import LaterPage from './later-page';

beforeAll(() => startI18n(['common', 'errors', 'personal']));
beforeEach(() => changeLanguage('en'));

const replay = (replayId: string, title: string, position = 0): WatchedItem => ({
  watchedId: replayId,
  watchTime: Date.now() - 3_600_000,
  position,
  replay: {
    replayId,
    houseId: '1001',
    title,
    image: '',
    nickName: 'Mei',
    durationSeconds: 3_600,
    matchId: '0',
    startTime: Date.now(),
    visitHistory: 3,
    hidden: false,
    tags: [],
    countryCode: '',
  },
  room: null,
});

const room: WatchedItem = {
  watchedId: 'house:1002',
  watchTime: Date.now() - 7_200_000,
  position: 0,
  replay: null,
  room: {
    houseId: '1002',
    houseName: 'Harbour nights',
    houseImage: '',
    liveStatus: 2,
    userImage: '',
    nickName: 'Lin',
    visitHistory: 1,
    viewers: 1,
    raceType: 1,
    anchorType: 1,
    matchId: null,
    match: null,
    startTime: null,
    tags: [],
    countryCode: '',
    languageType: 'en',
  },
};

const pageOf = (...list: WatchedItem[]) => ({
  list,
  total: list.length,
  pageNum: 1,
  pageSize: 20,
  hasMore: false,
});

function open(page: 'history' | 'later', answers: Answers) {
  const server = serve({ ...settings, ...answers });
  draw(page === 'history' ? <HistoryPage /> : <LaterPage />);
  return { server, user: userEvent.setup() };
}

const history = (keeps: boolean, ...list: WatchedItem[]): Answers => ({
  '/web_my/watch_history': { ...pageOf(...list), keeps },
});

describe('the watch history', () => {
  it('leads to rooms and replays, and says how far a replay was watched', async () => {
    open('history', history(true, replay('rp_1', 'The derby', 754), room));
    const derby = await screen.findByRole('link', { name: /The derby/ });
    const [first, second] = screen.getAllByRole('listitem');
    expect(first).toContainElement(derby);
    expect(derby).toHaveAttribute('href', '/replay/rp_1');
    expect(derby).toHaveTextContent('Watched up to 12:34');
    const nights = within(second as HTMLElement).getByRole('link', { name: /Harbour nights/ });
    expect(nights).toHaveAttribute('href', '/anchor/room/1002');
    expect(nights).toHaveTextContent('Live');
  });

  it('hides an entry at once, brings it back on undo, and deletes it when the message is gone', async () => {
    const { server, user } = open('history', {
      ...history(true, replay('rp_1', 'The derby'), room),
      '/web_my/watch_history_delete': true,
    });
    const remove = () => screen.findByRole('button', { name: /Remove .*The derby/ });
    await user.click(await remove());
    expect(screen.queryByText('The derby')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await user.click(await remove());
    window.dispatchEvent(new Event('pagehide'));
    await waitFor(() =>
      expect(server.last('/web_my/watch_history_delete')?.body).toEqual({ watchedId: 'rp_1' }),
    );
    expect(server.asked.filter((path) => path === '/web_my/watch_history_delete')).toHaveLength(1);
  });

  it('is cleared whole after a question', async () => {
    const { server, user } = open('history', {
      ...history(true, room),
      '/web_my/watch_history_delete': true,
    });
    await user.click(await screen.findByRole('button', { name: 'Clear all' }));
    const dialog = await screen.findByRole('dialog');
    expect(server.asked).not.toContain('/web_my/watch_history_delete');
    Object.assign(server.answers, history(true));
    await user.click(within(dialog).getByRole('button', { name: 'Clear all' }));
    expect(await screen.findByText('Your watch history is empty')).toBeInTheDocument();
    expect(server.last('/web_my/watch_history_delete')?.body).toEqual({ all: true });
  });

  it('is switched off, and stays on when the server refuses', async () => {
    const { server, user } = open('history', {
      ...history(true, room),
      '/web_my/watch_history_keep': refused('UNAVAILABLE'),
    });
    const keep = await screen.findByRole('switch', { name: 'Save my watch history' });
    await user.click(keep);
    await waitFor(() => expect(keep).toBeEnabled());
    expect(keep).toBeChecked();
    Object.assign(server.answers, { ...history(false, room), '/web_my/watch_history_keep': true });
    await user.click(keep);
    await waitFor(() => expect(keep).not.toBeChecked());
    expect(server.last('/web_my/watch_history_keep')?.body).toEqual({ keep: false });
  });
});

describe('the list to watch later', () => {
  it('tells how to fill it while it is empty', async () => {
    open('later', { '/web_my/watch_later': pageOf() });
    expect(await screen.findByText('Nothing saved for later')).toBeInTheDocument();
  });

  it('lets go of a replay', async () => {
    const { server, user } = open('later', {
      '/web_my/watch_later': pageOf(replay('rp_2', 'The final')),
      '/web_my/watch_later_set': true,
    });
    await user.click(await screen.findByRole('button', { name: /Remove .*The final/ }));
    expect(screen.queryByText('The final')).toBeNull();
    window.dispatchEvent(new Event('pagehide'));
    await waitFor(() =>
      expect(server.last('/web_my/watch_later_set')?.body).toEqual({ replayId: 'rp_2', later: false }),
    );
  });
});
