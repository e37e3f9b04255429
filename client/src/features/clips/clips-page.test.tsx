// The clips of all rooms, as somebody looks through them.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { ClipItem } from '../../api/schema.gen';
import { changeLanguage, startI18n } from '../../i18n';
import { settings } from '../../test/people';
import { draw } from '../../test/render';
import { serve } from '../../test/server';
import ClipsPage from './clips-page';

beforeAll(() => startI18n(['common', 'errors', 'clips', 'room']));
beforeEach(() => changeLanguage('en'));

const CLIPS = '/web_anchor/clip_list_all';
const clip: ClipItem = {
  clipId: 'cl_1',
  houseId: '8',
  title: 'What a goal',
  image: '',
  nickName: 'Mei',
  durationSeconds: 20,
  state: 2,
  visitHistory: 5,
  startTime: 0,
  createTime: 0,
  maker: { userId: '9', nickName: 'Bo', userImage: '', houseId: null },
  hidden: false,
};

function open(list: ClipItem[], at = '/clips') {
  const server = serve({
    ...settings,
    [CLIPS]: { list, total: list.length, pageNum: 1, pageSize: 24, hasMore: false },
  });
  draw(<ClipsPage />, at);
  return server;
}

it('stand with the channel they are of and who made them, and lead to their pages', async () => {
  open([clip]);
  expect(await screen.findByRole('link', { name: /What a goal/ })).toHaveAttribute('href', '/clip/cl_1');
  expect(screen.getByRole('link', { name: 'Mei' })).toHaveAttribute('href', '/dynamic?userId=8');
  expect(screen.getByText('Bo')).toBeVisible();
});

it('offer all sports once', async () => {
  open([clip]);
  expect(await screen.findAllByRole('button', { name: '全部' })).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'All' })).toBeNull();
});

it('are asked for by sport and by how much they are watched', async () => {
  const server = open([clip]);
  await userEvent.click(await screen.findByRole('button', { name: '足球' }));
  await waitFor(() => expect(server.last(CLIPS)?.body).toMatchObject({ raceType: 1, watched: false }));
  await userEvent.click(screen.getByRole('button', { name: 'Most watched this month' }));
  await waitFor(() => expect(server.last(CLIPS)?.body).toMatchObject({ raceType: 1, watched: true }));
});

it('say how one is made while there are none', async () => {
  open([], '/clips?sort=watched');
  expect(await screen.findByText('No clips yet')).toBeVisible();
});
