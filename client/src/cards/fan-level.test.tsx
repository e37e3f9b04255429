// The reader's fan level in a room: what they have, what is missing, and the rule, in words.
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { FanLevelAnswer } from '../api/schema.gen';
import { keepLogin } from '../api/token';
import { changeLanguage, startI18n } from '../i18n';
import { settings, viewer } from '../test/people';
import { draw } from '../test/render';
import { serve } from '../test/server';
import { FanLevelButton } from './fan-level-button';

const LEVELS = [60, 300, 1_000];

beforeAll(() => startI18n(['common', 'errors', 'money']));
beforeEach(() => changeLanguage('en'));

/** Opens the dialog in room 8 as the viewer, or as `who`. */
async function look(level: Partial<FanLevelAnswer>, who: Partial<typeof viewer> | null = {}) {
  const server = serve({
    ...settings,
    '/web_user/isUsefulToken': true,
    '/web_user/userInfo': { ...viewer, languageType: 'en', ...who },
    '/web_anchor/fan_level': {
      fanLevel: 0,
      points: 0,
      minutes: 0,
      coins: 0,
      levels: LEVELS,
      timeCounts: true,
      ...level,
    },
  });
  if (who) keepLogin('mine');
  draw(<FanLevelButton houseId="8" />);
  await userEvent.click(await screen.findByRole('button', { name: /fan level/i }));
  const dialog = await screen.findByRole('dialog', { name: 'Fan levels' });
  await within(dialog).findByText(/Levels never go down/);
  return { server, dialog: within(dialog) };
}

it('tells the level, what it is computed from, and what is missing to the next', async () => {
  const { server, dialog } = await look({ fanLevel: 2, points: 700, minutes: 400, coins: 300 });
  expect(server.last('/web_anchor/fan_level')?.body).toEqual({ houseId: '8' });
  expect(dialog.getByText('You’re at fan level 2 here')).toBeInTheDocument();
  const bar = dialog.getByRole('progressbar', { name: '300 more points to level 3' });
  expect(bar).toHaveAttribute('value', '400');
  expect(bar).toHaveAttribute('max', '700');
  expect(dialog.getByText('6 hrs, 40 mins')).toBeInTheDocument();
  expect(dialog.getByText('300 coins')).toBeInTheDocument();
  const levels = dialog.getByRole('list');
  expect(within(levels).getByRole('img', { name: 'Fan level 3' })).toHaveTextContent('3');
  expect(levels).toHaveTextContent('1,000 points');
});

it('begins with none, and counts one point as one', async () => {
  const { dialog } = await look({ points: 59, minutes: 59 });
  expect(dialog.getByText('You don’t have a fan level here yet')).toBeInTheDocument();
  expect(dialog.getByRole('progressbar', { name: '1 more point to level 1' })).toBeInTheDocument();
});

it('ends with the highest level', async () => {
  const { dialog } = await look({ fanLevel: 3, points: 5_000, coins: 5_000 });
  expect(dialog.getByText('That’s the highest level')).toBeInTheDocument();
  expect(dialog.queryByRole('progressbar')).toBeNull();
});

it('says that time does not count while no watch history is kept', async () => {
  const { dialog } = await look({ timeCounts: false });
  expect(dialog.getByText(/Your watch history is off/)).toBeInTheDocument();
});

it('tells guests the rule and offers to log in', async () => {
  const guest = await look({ timeCounts: false }, null);
  expect(guest.dialog.getByRole('button', { name: 'Log in to collect points' })).toBeInTheDocument();
  expect(guest.dialog.queryByRole('progressbar')).toBeNull();
  expect(guest.dialog.queryByText(/history is off/)).toBeNull();
});

it('has no level for an anchor in their own room', async () => {
  const { dialog } = await look({}, { houseId: '8' });
  expect(dialog.queryByText(/You don’t have/)).toBeNull();
  expect(dialog.queryByRole('button', { name: 'Log in to collect points' })).toBeNull();
});

it.each([
  ['zh', '粉丝等级', '距离 3 级还差 300 分'],
  ['zh-Hant', '粉絲等級', '距離 3 級還差 300 分'],
  ['ar', 'مستويات المعجبين', 'تنقصك 300 نقطة للمستوى 3'],
])('is worded in %s', async (language, title, missing) => {
  serve({
    ...settings,
    '/web_user/isUsefulToken': true,
    '/web_user/userInfo': { ...viewer, languageType: language },
    '/web_anchor/fan_level': {
      fanLevel: 2,
      points: 700,
      minutes: 400,
      coins: 300,
      levels: LEVELS,
      timeCounts: true,
    },
  });
  keepLogin('mine');
  await changeLanguage(language);
  draw(<FanLevelButton houseId="8" />);
  await userEvent.click(await screen.findByRole('button'));
  const dialog = await screen.findByRole('dialog', { name: title });
  expect(await within(dialog).findByRole('progressbar', { name: missing })).toBeInTheDocument();
});
