// More of the personal centre: its pages keep the rules; phone, password, a new agreement, and a copy of one's data.
import { readFile } from 'node:fs/promises';
import { accountButton, logInWith, loginButton, openLogin } from '../account';
import { expect, type Page, test, visit } from '../flow';
import { everybodyAgrees, livingRooms, registered, sentCode, stranger } from '../people';
import type { TestServer } from '../server';
import { tooWide, violations } from '../violations';
import { say } from '../words';

const account = (key: string, params = {}) => say('en', `account:${key}`, params);
const personal = (key: string) => say('en', `personal:${key}`);
const common = (key: string) => say('en', `common:${key}`);

test.use({
  provokes: {
    faults: [/^4\d\d POST \/web_user\/web_user_change_(phone|password)$/],
  },
});

test.afterAll(({ server }) => everybodyAgrees(server));

const saved = (page: Page) => page.getByTestId('toast').filter({ hasText: common('done.saved') });

/** A profile with all it needs. */
const filledIn = (server: TestServer, token: string) =>
  server.call(
    '/web_user/web_user_change_information',
    {
      nickName: 'Ada of the stands',
      birthday: { year: 1996, month: 8, day: 24 },
      region: { countryCode: 'NL' },
    },
    token,
  );

test('the own pages of somebody who uses them keep the rules of accessibility and fit every window', async ({
  open,
  server,
}) => {
  const who = await registered(server);
  await filledIn(server, who.token);
  const [first = '', second = ''] = await livingRooms(server);
  for (const houseId of [first, second])
    await server.call('/web_anchor/web_recommend_user', { houseId, attention: true }, who.token);
  const page = await open({ path: '/user/info', lang: 'en', who });
  await expect(page.getByLabel(account('nickName'))).toHaveValue('Ada of the stands');
  const found = [...(await tooWide(page, 'the profile')), ...(await violations(page, 'the profile'))];
  await visit(page, '/user/follows');
  await expect(page.getByRole('list', { name: personal('menu.follows') }).getByRole('listitem')).toHaveCount(
    2,
  );
  found.push(...(await violations(page, 'follows')), ...(await tooWide(page, 'follows')));
  await visit(page, '/user/tasks');
  found.push(...(await violations(page, 'tasks')));
  await visit(page, '/user/calendar');
  await expect(page.getByLabel(personal('calendar.address'))).toHaveValue(/\.ics$/);
  found.push(...(await violations(page, 'the calendar address')));

  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/user/info');
  await page.getByLabel(account('avatar.change')).setInputFiles('public/icons/icon-192.png');
  await expect(page.getByRole('dialog', { name: account('avatar.title') })).toBeVisible();
  found.push(...(await violations(page, 'the crop of an avatar')));
  expect(found).toEqual([]);
});

test('the list of own pages on a phone keeps the rules of accessibility and fits', async ({
  open,
  server,
}) => {
  const who = await registered(server);
  const page = await open({ path: '/user', lang: 'en', who, width: 390, height: 844, still: true });
  await expect(page.getByRole('navigation', { name: personal('title') })).toBeVisible();
  expect([...(await violations(page, 'the list')), ...(await tooWide(page, 'the list'))]).toEqual([]);
});

test('the page for whoever left keeps the rules of accessibility', async ({ open, server }) => {
  const who = await registered(server);
  const page = await open({ path: '/user/account', lang: 'en', who });
  await page.getByRole('button', { name: account('data.leave') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(account('oldPassword'), { exact: true }).fill(who.password);
  await dialog.getByRole('button', { name: account('data.leave') }).click();
  await expect(page.getByRole('heading', { name: account('left.title'), level: 1 })).toBeVisible();
  expect(await violations(page, 'a deleted account')).toEqual([]);
});

test('the phone is changed with two codes, and the password with one', async ({ open, server }) => {
  const who = await registered(server);
  // A number is sent a code once a minute.
  const afterMinutes = (minutes: number) => server.call('/dev/clock', { aheadSeconds: minutes * 61 });
  await afterMinutes(1);
  const page = await open({ path: '/user/security', lang: 'en', who });
  expect(await violations(page, 'security')).toEqual([]);
  expect(await tooWide(page, 'security')).toEqual([]);
  await page.getByRole('button', { name: account('changePhone') }).click();
  const dialog = page.getByRole('dialog');
  const next = stranger().phone;
  const field = (name: string) => dialog.getByLabel(account(name), { exact: true }).filter({ visible: true });
  const sendCode = (place: number) =>
    dialog.getByRole('button', { name: /^(Send code|Resend in)/ }).nth(place);
  await field('oldPhone').fill(next);
  await sendCode(0).click();
  await expect(dialog.getByText(account('oldPhoneWrong'))).toBeVisible();
  await field('oldPhone').fill(who.phone);
  await sendCode(0).click();
  await expect(sendCode(0)).toHaveText(/^Resend in/);
  await field('newPhone').fill(next);
  await sendCode(1).click();
  await expect(sendCode(1)).toHaveText(/^Resend in/);
  const newCode = await sentCode(server, next);
  const wrong = newCode === '000000' ? '000001' : '000000';
  await field('oldCode').fill(wrong);
  await field('code').fill(newCode);
  await dialog.getByRole('button', { name: common('action.save') }).click();
  await expect(dialog.getByText(/^That code is wrong/)).toBeVisible();
  await expect(field('oldCode')).toBeFocused();
  await field('oldCode').fill(await sentCode(server, who.phone));
  await dialog.getByRole('button', { name: common('action.save') }).click();
  await expect(saved(page)).toBeVisible();
  await expect(page.getByText(`${next.slice(0, 3)}****${next.slice(-4)}`)).toBeVisible();

  await page.getByRole('button', { name: account('changePassword') }).click();
  await dialog.getByRole('tab', { name: account('byPhone') }).click();
  await field('phone').fill(next);
  await afterMinutes(2);
  await sendCode(0).click();
  await expect(sendCode(0)).toHaveText(/^Resend in/);
  await field('code').fill(await sentCode(server, next));
  await field('newPassword').fill('fresh5678');
  await field('confirmPassword').fill('fresh5678');
  await dialog.getByRole('button', { name: account('setPassword') }).click();
  await expect(dialog).toBeHidden();
  await afterMinutes(0);
  await expect(accountButton(page, 'en')).toBeVisible();

  await page.getByRole('button', { name: account('sessions.everywhere') }).click();
  await field('oldPassword').fill('fresh5678');
  await dialog.getByRole('button', { name: account('sessions.everywhere') }).click();
  await expect(loginButton(page, 'en')).toBeVisible();
  await openLogin(page, 'en');
  await logInWith(page, 'en', who.userName, 'fresh5678');
  await expect(page.getByRole('heading', { name: account('security'), level: 1 })).toBeVisible();
});

test('a new version of an agreement is asked for at the next log-in, and agreed to once', async ({
  open,
  server,
}) => {
  const who = await registered(server);
  server.sql('UPDATE rich_text SET version = version + 1 WHERE type = 3');
  const page = await open({ path: '/', lang: 'en' });
  await openLogin(page, 'en');
  await logInWith(page, 'en', who.userName, who.password);
  const ask = page.getByRole('dialog', { name: personal('agreements.newTitle') });
  await expect(ask.getByRole('link')).toHaveText([personal('agreements.privacy')]);
  expect(await violations(page, 'a new agreement')).toEqual([]);
  await ask.getByRole('button', { name: common('action.close') }).click();
  // After it was put off, the agreement stands in the list, and the next visit asks again.
  await page.goto('/user/agreements');
  const privacy = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: personal('agreements.privacy') });
  await expect(privacy).toContainText(personal('agreements.new'));
  await expect(privacy).toContainText(/\d{1,2} \w+ \d{4}/);
  await page.goto('/');
  await ask.getByRole('button', { name: personal('agreements.agree') }).click();
  await expect(ask).toBeHidden();
  await page.reload();
  await expect(accountButton(page, 'en')).toBeVisible();
  await expect(ask).toBeHidden();
  const { agreements } = await server.call('/web_user/web_pwd_login', {
    userName: who.userName,
    password: who.password,
  });
  expect(agreements ?? []).toEqual([]);
});

test('a copy of one’s data is asked for with the password, made, and downloaded', async ({
  open,
  server,
  provokes,
}) => {
  provokes.faults.push(/^400 POST \/web_my\/export$/); // the wrong password
  const who = await registered(server);
  const page = await open({ path: '/user/account', lang: 'en', who });
  expect(await violations(page, 'my data')).toEqual([]);
  expect(await tooWide(page, 'my data')).toEqual([]);
  await page.getByRole('button', { name: account('data.ask') }).click();
  const dialog = page.getByRole('dialog');
  const password = dialog.getByLabel(account('oldPassword'), { exact: true });
  await password.fill('wrong1234');
  await password.press('Enter');
  await expect(dialog.getByText(say('en', 'errors:err.OLD_PASSWORD_WRONG'))).toBeVisible();
  await expect(password).toBeFocused();
  await password.fill(who.password);
  await password.press('Enter');
  const link = page.getByRole('link', { name: account('data.download') });
  await expect(link).toBeVisible();
  const download = page.waitForEvent('download');
  await link.click();
  const file = await readFile(await (await download).path());
  expect(file.subarray(0, 2).toString()).toBe('PK');
  // Another visit sees that it is there, and its link costs the password again.
  await page.reload();
  await expect(page.getByRole('button', { name: account('data.link') })).toBeVisible();
});
