// Ways through the personal centre: a phone's list, every part of a profile, a log-in on the way, and whom one follows.
import { accountButton, logInWith } from './account';
import { expect, test } from './flow';
import { anchor, demoPassword, demoPerson, registered } from './people';
import { roomPath } from './room';
import { say } from './words';

const account = (key: string) => say('en', `account:${key}`);
const personal = (key: string) => say('en', `personal:${key}`);
const common = (key: string) => say('en', `common:${key}`);

test('on a phone the personal centre is a list whose every entry leads to its page and back', async ({
  open,
  server,
}) => {
  const who = await registered(server);
  const page = await open({ path: '/user', lang: 'en', who, width: 390, height: 844, still: true });
  const list = page.getByRole('navigation', { name: personal('title') });
  await expect(page).toHaveURL(/\/user$/);
  const links = list.getByRole('link');
  await expect(links.first()).toBeVisible();
  const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(targets).toContain('/user/follows');
  for (const target of targets) {
    await list.locator(`a[href="${target}"]`).click();
    await expect(page).toHaveURL(new RegExp(`${target}$`));
    await expect(page.getByRole('main').getByRole('heading', { level: 1 }).first()).toBeAttached();
    await page.goBack();
  }
  await expect(list).toBeVisible();
});

test('gender, weight, a few words and the city of a profile are kept', async ({ open, server }) => {
  const who = await registered(server);
  const page = await open({ path: '/user/info', lang: 'en', who });
  const field = (name: string) => page.getByLabel(name, { exact: true });
  await field(common('date.year')).selectOption('1996');
  await field(common('date.month')).selectOption('8');
  await field(common('date.day')).selectOption('24');
  await field(account('gender')).selectOption({ index: 1 });
  await field(account('weight')).fill('71');
  await field(account('personalProfile')).fill('I stand behind the goal.');
  await field(account('country')).selectOption('CN');
  await field(account('province')).selectOption({ index: 1 });
  await field(account('city')).selectOption({ index: 1 });
  const names = ['gender', 'weight', 'personalProfile', 'country', 'province', 'city'].map(account);
  const values = () => Promise.all(names.map((name) => field(name).inputValue()));
  const before = await values();
  expect(before).not.toContain('');
  await page.getByRole('button', { name: common('action.save'), exact: true }).click();
  await expect(page.getByTestId('toast').filter({ hasText: common('done.saved') })).toBeVisible();
  await page.reload();
  await expect(field(account('city'))).toBeVisible();
  expect(await values()).toEqual(before);
});

test('who opens an own page logs in there and is on it', async ({ open, server }) => {
  const who = await registered(server);
  const page = await open({ path: '', lang: 'en' });
  await page.goto('/user/follows');
  const logIn = page.getByRole('main').getByRole('button', { name: common('login'), exact: true });
  await logIn.click();
  await logInWith(page, 'en', who.userName, who.password);
  await expect(page.getByRole('heading', { level: 1, name: personal('menu.follows') })).toBeVisible();
  await expect(page).toHaveURL(/\/user\/follows$/);
});

test('an anchor who logs in at the live configuration sees it whole', async ({ open, server }) => {
  await demoPerson(server, 'anchor1', 'en');
  const page = await open({ path: '/user/configuration', lang: 'en' });
  await page
    .getByRole('main')
    .getByRole('button', { name: say('en', 'studio:guest.login') })
    .click();
  await logInWith(page, 'en', 'anchor1', demoPassword);
  const live = page.getByRole('region', { name: say('en', 'studio:live.title') });
  await expect(live.getByRole('button', { name: say('en', 'studio:live.start') })).toBeVisible();
  await expect(page.getByLabel(say('en', 'studio:houseName'), { exact: true })).not.toHaveValue('');
  await expect(page.getByText(say('en', 'studio:apply.title'))).toHaveCount(0);
});

test('who follows in a room finds the anchor in the rail, among those they follow and in the space, and leaves there', async ({
  open,
  server,
}) => {
  const who = await registered(server);
  const host = await anchor(server, 'en');
  const page = await open({ path: roomPath(host.houseId), lang: 'en', who });
  const main = page.getByRole('main');
  const follow = main.getByRole('button', { name: `${common('follow')}: ${host.nickName}` }).first();
  const leave = main.getByRole('button', { name: `${common('followed')}: ${host.nickName}` }).first();
  await page.evaluate(() => Object.assign(window, { sameVisit: true }));
  await follow.click();
  await expect(leave).toBeVisible();
  const rail = page.getByRole('navigation', { name: common('rail.label') });
  await expect(rail.getByRole('link', { name: host.nickName })).toBeVisible();

  await accountButton(page, 'en').click();
  await page.getByRole('menuitem', { name: common('account.profile') }).click();
  await page.getByRole('link', { name: personal('menu.follows') }).click();
  await expect(main.getByRole('list', { name: personal('menu.follows') })).toContainText(host.nickName);
  await main
    .locator(`a[href="${roomPath(host.houseId)}"]`)
    .first()
    .click();
  await main
    .getByRole('link', { name: say('en', 'room:space', { name: host.nickName }) })
    .first()
    .click();
  await expect(page).toHaveURL(/\/dynamic\?userId=/);
  await leave.click();
  await expect(follow).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${roomPath(host.houseId)}$`));
  await expect(follow).toBeVisible();
  await expect(rail.getByRole('link', { name: host.nickName })).toHaveCount(0);
  expect(await page.evaluate(() => 'sameVisit' in window)).toBe(true);
});
