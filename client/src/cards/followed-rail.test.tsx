// The rail of followed anchors: those living first, and one who goes on the air moves up at once.
import { act, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { livingFirst } from '../api/followed';
import type { AttentionItem } from '../api/schema.gen';
import { changeLanguage, startI18n } from '../i18n';
import { listening } from '../test/news';
import { settings } from '../test/people';
import { draw } from '../test/render';
import { serve } from '../test/server';
import { Followed } from './followed-rail';

beforeAll(() => startI18n(['common', 'errors']));
beforeEach(() => changeLanguage('en'));

const followed = (houseId: string, liveStatus: 1 | 2, viewers = 0): AttentionItem => ({
  houseId,
  houseName: '',
  houseImage: '',
  liveStatus,
  userImage: '',
  nickName: `Anchor ${houseId}`,
  visitHistory: 0,
  viewers,
  raceType: 1,
  anchorType: 1,
  matchId: null,
  startTime: null,
  tags: [],
  countryCode: '',
  languageType: 'zh',
  match: null,
  fanCount: 0,
  attentionTime: null,
});

it('living ones come first, by the people in their rooms; the others keep their order', () => {
  const rooms = [followed('1', 1, 9), followed('2', 2, 1), followed('3', 1, 99), followed('4', 2, 5)];
  expect(livingFirst(rooms).map(({ houseId }) => houseId)).toEqual(['4', '2', '1', '3']);
});

const MINE = '/web_my/my_attention_anchor';
const page = (list: AttentionItem[]) => ({
  list,
  hasMore: false,
  pageNum: 1,
  pageSize: 30,
  total: list.length,
});
const names = () => screen.getAllByRole('link').map(({ textContent }) => textContent);

it('an anchor who goes on the air moves up when the server says so', async () => {
  const server = serve({ ...settings, [MINE]: page([followed('1', 1), followed('2', 1)]) });
  const { page: rail, told } = listening(<Followed userId="7" />);
  draw(rail);
  await waitFor(() => expect(names()).toEqual(['Anchor 1Offline', 'Anchor 2Offline']));
  server.answers[MINE] = () => new Promise(() => {});
  act(() => told({ k: 'notify', type: 1, params: { houseId: '2' } }));
  await waitFor(() => expect(names()).toEqual(['Anchor 2Live', 'Anchor 1Offline']));
});

it('somebody who follows nobody is shown the way to the anchors', async () => {
  serve({ ...settings, [MINE]: page([]) });
  draw(listening(<Followed userId="7" />).page);
  expect(await screen.findByRole('link', { name: /Follow streamers/ })).toHaveAttribute('href', '/anchor/0');
});
