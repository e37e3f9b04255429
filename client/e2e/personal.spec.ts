// The personal centre: one's profile, follows, tasks, calendar, and leaving.
import { logInWith, loginButton } from './account';
import { expect, type Page, test } from './flow';
import { balanceOf, coinsFor } from './giving';
import { anchor, livingRooms, registered } from './people';
import { say } from './words';

const account = (key: string, params = {}) => say('en', `account:${key}`, params);
const personal = (key: string) => say('en', `personal:${key}`);
const common = (key: string) => say('en', `common:${key}`);

test.use({
  provokes: {
    faults: [
      /^4\d\d POST \/web_user\/web_user_change_information$/,
      /^409 POST \/web_my\/account_delete$/,
      // Whoever leaves ends every login, and pages still ask with it.
      /^401 POST \//,
    ],
  },
});

const saved = (page: Page) => page.getByTestId('toast').filter({ hasText: common('done.saved') });

test('a profile is filled in by keyboard, a refused value says why, and leaving asks first', async ({
  open,
  server,
}) => {
  const who = await registered(server);
  const page = await open({ path: '/user/info', lang: 'en', who });
  const nick = page.getByLabel(account('nickName'));
  await nick.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Touchline Support');
  await page.keyboard.press('Enter');
  // The required parts first: the reader goes on at the first that is missing.
  await expect(page.getByLabel(common('date.day'))).toBeFocused();
  await page.keyboard.type('24');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Aug');
  await page.keyboard.press('Tab');
  await page.keyboard.type('1996');
  await page.getByLabel(account('country')).focus();
  await page.keyboard.type('Nether');
  const height = page.getByLabel(account('height'));
  await height.focus();
  await page.keyboard.type('999');
  await page.keyboard.press('Enter');
  await expect(page.getByText(account('rule.height', { min: 50, max: 260 }))).toBeVisible();
  await expect(height).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('182');
  await page.keyboard.press('Enter');
  // Only the server knows which names are reserved.
  await expect(page.getByText(say('en', 'errors:err.NICK_RESERVED'))).toBeVisible();
  await expect(nick).toBeFocused();

  await page
    .getByRole('navigation', { name: say('en', 'personal:title') })
    .getByText(account('security'))
    .click();
  const ask = page.getByRole('dialog', { name: common('unsaved.title') });
  await ask.getByRole('button', { name: common('unsaved.stay') }).click();
  await expect(page).toHaveURL(/\/user\/info$/);
  await nick.fill('Ada of the stands');
  await nick.press('Enter');
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(nick).toHaveValue('Ada of the stands');
  await expect(page.getByLabel(account('country'))).toHaveValue('NL');
  await expect(page.getByLabel(common('date.year'))).toHaveValue('1996');

  await page.getByLabel(account('hobby')).fill('corner flags');
  await page.getByRole('link', { name: account('security') }).click();
  await ask.getByRole('button', { name: common('unsaved.leave') }).click();
  await expect(page).toHaveURL(/\/user\/security$/);
});

test('a picture is cropped by keyboard and becomes the avatar', async ({ open, server }) => {
  const who = await registered(server);
  const page = await open({ path: '/user/info', lang: 'en', who, width: 390, height: 844 });
  await page.getByLabel(account('avatar.change')).setInputFiles('public/icons/icon-192.png');
  const dialog = page.getByRole('dialog', { name: account('avatar.title') });
  await dialog.getByLabel(account('avatar.zoom')).fill('2');
  const picture = dialog.getByRole('button', { name: account('avatar.move') });
  const place = () => dialog.locator('img').evaluate((image) => image.style.transform);
  const before = await place();
  await picture.press('ArrowRight');
  await expect.poll(place).not.toBe(before);
  await dialog.getByRole('button', { name: common('action.save') }).click();
  await expect(saved(page)).toBeVisible();
  // The square of 512 comes in the kept size that is sharp where it is shown.
  await expect(page.getByRole('main').locator('section img').first()).toHaveJSProperty('naturalWidth', 480);
  expect((await server.call('/web_user/userInfo', {}, who.token)).userImage).toMatch(/./);
});

test('unfollowing can be undone, and the list says who is live', async ({ open, server }) => {
  const who = await registered(server);
  const [first = '', second = ''] = await livingRooms(server);
  for (const houseId of [first, second])
    await server.call('/web_anchor/web_recommend_user', { houseId, attention: true }, who.token);
  const page = await open({ path: '/user/follows', lang: 'en', who });
  const rows = page.getByRole('list', { name: personal('menu.follows') }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText(common('live'));
  const name = (await rows.first().locator('bdi').first().textContent()) ?? '';
  await rows.first().getByRole('button').click();
  await expect(rows).toHaveCount(1);
  await page
    .getByTestId('toast')
    .getByRole('button', { name: personal('undo') })
    .click();
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: name })).toHaveCount(1);
  await expect
    .poll(async () => (await server.call('/web_my/my_attention_anchor', {}, who.token)).total)
    .toBe(2);

  const host = await anchor(server, 'en');
  await server.call('/web_anchor/web_recommend_user', { houseId: host.houseId, attention: true }, who.token);
  const hostPage = await open({ path: '/user/follows', lang: 'en', who: host });
  await hostPage.getByRole('tab', { name: personal('follows.fans') }).click();
  await expect(hostPage.getByText(who.nickName)).toBeVisible();
});

test('a novice task is done where its link leads, and the list knows', async ({ open, server }) => {
  const who = await registered(server);
  const page = await open({ path: '/user/tasks', lang: 'en', who });
  const row = (key: string) => page.getByRole('listitem').filter({ hasText: personal(`tasks.${key}.name`) });
  await row('readRules').getByRole('link').click();
  await expect(page).toHaveURL(/\/user\/rules$/);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(page.getByText(personal('tasks.doneNow'))).toBeVisible();
  await page.goBack();
  await expect(row('readRules')).toContainText(personal('tasks.done'));
  await expect(row('readTutorial').getByRole('link')).toBeVisible();

  await page.goto('/user/help');
  await page.getByRole('link', { name: say('en', 'help:coins.link') }).click();
  await expect(page).toHaveURL(/\/user\/wallet/);
});

test('the calendar address can be renewed, and the old one ends', async ({ open, server }) => {
  const who = await registered(server);
  const page = await open({ path: '/user/calendar', lang: 'en', who });
  const address = page.getByLabel(personal('calendar.address'));
  await expect(address).toHaveValue(/\/calendar\/my\/.+\.ics$/);
  const old = await address.inputValue();
  const status = async (url: string) => (await fetch(server.url + new URL(url).pathname)).status;
  expect(await status(old)).toBe(200);
  await page.getByRole('button', { name: personal('calendar.renew') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: personal('calendar.renew') })
    .click();
  await expect(address).not.toHaveValue(old);
  expect(await status(old)).toBe(404);
  expect(await status(await address.inputValue())).toBe(200);
});

test('an account is deleted with its coins, and kept by logging in within the grace', async ({
  open,
  server,
}) => {
  const who = await registered(server);
  await coinsFor(server, who);
  const coins = await balanceOf(server, who);
  const page = await open({ path: '/user/account', lang: 'en', who });
  await page.getByRole('button', { name: account('data.leave') }).click();
  const dialog = page.getByRole('dialog');
  const leave = dialog.getByRole('button', { name: account('data.leave') });
  await dialog.getByLabel(account('oldPassword'), { exact: true }).fill(who.password);
  await leave.click();
  await expect(dialog.getByText(say('en', 'errors:err.BALANCE_NOT_EMPTY', { balance: coins }))).toBeVisible();
  await dialog.getByRole('checkbox').check();
  await leave.click();
  await expect(page.getByRole('heading', { name: account('left.title'), level: 1 })).toBeVisible();
  await expect(loginButton(page, 'en')).toBeVisible();
  const left = () =>
    server.sql(`SELECT count(*) FROM account WHERE user_id = ${who.userId} AND delete_at IS NOT NULL`);
  expect(left()).toBe('1');

  await page.getByRole('button', { name: account('left.back') }).click();
  await logInWith(page, 'en', who.userName, who.password);
  await expect(page.getByText(account('left.kept'))).toBeVisible();
  await expect(page).toHaveURL(/\/user\/info$/);
  expect(left()).toBe('0');
});
