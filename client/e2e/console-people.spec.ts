// People in the operators' console: search, suspension, and coins by two admins.
import act from '../console/words/en/act.json' with { type: 'json' };
import acts from '../console/words/en/acts.json' with { type: 'json' };
import frame from '../console/words/en/frame.json' with { type: 'json' };
import people from '../console/words/en/people.json' with { type: 'json' };
import place from '../console/words/en/place.json' with { type: 'json' };
import waiting from '../console/words/en/waiting.json' with { type: 'json' };
import { answer, button, filled, row, toast } from './desk';
import { expect, type Page, test } from './flow';
import { admin, enter, newOperator, secondAdmin } from './operators';
import { newViewer, registered } from './people';

const panel = (page: Page, name: string) => page.getByRole('complementary').filter({ hasText: name });

test('support finds somebody by phone, sees the number only on demand, suspends them, and takes it back', async ({
  open,
  server,
  provokes,
}) => {
  const who = await registered(server);
  const page = await open({ lang: 'en' });
  await enter(page, await newOperator(server, 'support'), '/people');
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  // "/" leads to the search.
  await page.keyboard.press('/');
  // At once: half a number is refused.
  await page.keyboard.insertText(`+86 ${who.phone}`);
  await expect(page.getByRole('row')).toHaveCount(2);
  await row(page, who.nickName).click();
  const beside = panel(page, who.nickName);
  await expect(beside).toContainText(who.userName);
  await expect(page.getByText(who.phone)).toHaveCount(0);
  await button(page, people.showNumber).click();
  await expect(beside).toContainText(who.phone);
  expect(
    server.sql(
      `SELECT count(*) FROM operator_act WHERE call = '/admin/user_show' AND thing = 'user:${who.userId}'`,
    ),
  ).toBe('1');

  // A letter after "g" does nothing to whoever is open.
  const dialog = page.getByRole('dialog');
  await page.keyboard.press('g');
  await page.keyboard.press('s');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('s');
  await expect(dialog).toContainText('1 device is logged out.');
  await dialog.getByLabel(act.lasts).selectOption('1');
  await answer(page, 'Sells coins', people.suspend, act.reasonRead);
  await expect(toast(page)).toContainText(filled(people.suspendedNow, { name: who.nickName }));
  await expect(row(page, who.nickName)).toContainText(people.suspended);
  await expect
    .poll(() => server.call('/web_user/userInfo', {}, who.token).catch((fault: Error) => fault.message))
    .toMatch(/ACCOUNT_DISABLED|TOKEN_INVALID/);
  const logIn = () =>
    server
      .call('/web_user/web_pwd_login', { userName: who.userName, password: who.password, languageType: 'en' })
      .then(
        () => 'in',
        (fault: Error) => fault.message,
      );
  expect(await logIn()).toContain('Sells coins');
  await toast(page).getByRole('button', { name: frame.undo }).click();
  await expect(beside).toContainText(people.fine);
  await expect.poll(logIn).toBe('in');
  // What was done stands with the person, with its reason.
  await page.getByRole('tab', { name: people.part.history }).click();
  const done = beside.getByRole('group').filter({ hasText: 'Sells coins' });
  await done.last().locator('summary').click();
  await expect(done.last().getByRole('row').filter({ hasText: 'disabledReason' })).toContainText(
    'Sells coins',
  );
  // Coins are for admins.
  await expect(button(page, people.coins)).toBeDisabled();
  // Who looks for nonsense is told so.
  provokes.faults.push(/^400 POST \/api\/admin\/user_list$/);
  await page.getByLabel(people.search).fill('+1');
  await expect(page.getByRole('alert')).toBeVisible();
});

test('one admin asks for many coins, another agrees, and the wallet of the viewer changes as they look', async ({
  open,
  server,
}) => {
  const fan = await newViewer(server, 'en', 'rich');
  const second = await secondAdmin(server);
  const viewer = await open({ lang: 'en', who: fan, path: '/user/wallet' });
  const before = Number((await viewer.getByTestId('balance').textContent())?.replace(/\D/g, ''));

  const page = await open({ lang: 'en' });
  await enter(page, admin, `/people?open=${fan.userId}`);
  await button(page, people.coins).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(people.amount).fill('-5');
  await expect(dialog.getByRole('alert')).toContainText(filled(people.tooFew, { before }));
  await dialog.getByLabel(people.amount).fill('25000');
  await expect(dialog).toContainText((before + 25_000).toLocaleString('en'));
  await answer(page, 'Prize of the spring cup', people.correct);
  await toast(page).getByRole('button', { name: people.seeWaiting }).click();
  await expect(page.getByRole('heading', { name: place.waiting })).toBeVisible();
  const approval = panel(page, 'Prize of the spring cup');
  await expect(approval).toContainText(waiting.whyNot.ownRequest);
  await expect(button(page, waiting.withdraw)).toBeVisible();
  await expect(button(page, waiting.agree)).toHaveCount(0);

  const other = await open({ lang: 'en' });
  await enter(other, second, '/waiting');
  await row(other, fan.nickName).click();
  await expect(panel(other, fan.nickName)).toContainText(admin.name);
  await other.keyboard.press('a');
  await expect(other.getByRole('dialog').getByRole('row').nth(1)).toContainText('25,000');
  await other.getByRole('dialog').getByRole('button', { name: waiting.agree }).click();
  await expect(toast(other)).toContainText('25,000');
  await expect(row(other, fan.nickName)).toBeHidden();
  await expect(viewer.getByTestId('balance')).toContainText((before + 25_000).toLocaleString('en'));
  // The wallet says why.
  await page.goto(`/console/people?open=${fan.userId}`);
  await page.getByRole('tab', { name: people.part.wallet }).click();
  await expect(panel(page, fan.nickName)).toContainText('Prize of the spring cup');
  await page.getByRole('tab', { name: people.part.history }).click();
  await expect(panel(page, fan.nickName)).toContainText(acts.wallet_adjust);
});
