// The operators' console: logging in with a second factor, the lock, deciding applications, the record, and who may what.
import { readFileSync } from 'node:fs';
import { places } from '../console/frame/places';
import account from '../console/words/en/account.json' with { type: 'json' };
import act from '../console/words/en/act.json' with { type: 'json' };
import acts from '../console/words/en/acts.json' with { type: 'json' };
import apply from '../console/words/en/apply.json' with { type: 'json' };
import frame from '../console/words/en/frame.json' with { type: 'json' };
import place from '../console/words/en/place.json' with { type: 'json' };
import record from '../console/words/en/record.json' with { type: 'json' };
import { expect, type Page, test } from './flow';
import { access, admin, enter, fillLogin, newApplicant, newOperator, totpCode } from './operators';
import { tabTo } from './tabbing';
import { violations } from './violations';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const panel = (page: Page, name: string) => page.getByRole('complementary', { name });
const button = (page: Page, name: string) => page.getByRole('button', { name });

test('an operator sets up a second factor, comes back with its code, and ends other log-ins', async ({
  open,
  server,
  provokes,
}) => {
  const who = await newOperator(server, 'support');
  const page = await open({ lang: 'en' });
  await enter(page, who, '/account');
  await button(page, account.setUpFactor).click();
  const dialog = page.getByRole('dialog');
  const secret = (await dialog.locator('code').textContent()) ?? '';
  await expect(dialog.getByRole('img', { name: access.qr })).toBeVisible();
  provokes.faults.push(/^40\d POST \/api\/admin\/\w+$/);
  const first = dialog.getByLabel(access.firstCode);
  await first.fill('000000');
  await button(page, access.confirm).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await first.fill(totpCode(secret));
  await button(page, access.confirm).click();
  const codes = dialog.getByRole('list', { name: access.recoveryCodes }).getByRole('listitem');
  await expect(codes.first()).toHaveText(/^\w{4}-\w{4}-\w{4}-\w{4}$/);
  const recovery = (await codes.first().textContent()) ?? '';
  await expect(button(page, access.toWork)).toBeDisabled();
  await dialog.getByRole('checkbox').check();
  await button(page, access.toWork).click();
  await expect(page.getByText(account.factorOn)).toBeVisible();

  // The password alone no longer suffices; a code does once, and so does a recovery code.
  const second = await open({ lang: 'en' });
  await enter(second, who, '/account', () => totpCode(secret, 1));
  const third = await open({ lang: 'en' });
  await enter(third, who, '/account', () => recovery);
  const logins = third.getByRole('listitem').filter({ hasText: account.used });
  await expect(logins).toHaveCount(3);
  await button(third, account.endOthers).click();
  await expect(logins).toHaveCount(1);
  // Whose login was ended finds the page locked with the next thing they ask for.
  await page.getByRole('link', { name: place.applications }).click();
  await expect(page.getByRole('heading', { name: access.locked })).toBeVisible();
  await expect(row(page, apply.nick)).toBeHidden();
});

test('the console locks when nobody touches it, and gives back what was written', async ({
  open,
  server,
  provokes,
}) => {
  provokes.faults.push(/^401 POST \/api\/admin\/\w+$/);
  const who = await newOperator(server, 'support');
  const applicant = await newApplicant(server, 'waits');
  const page = await open({ lang: 'en' });
  await page.clock.install();
  await enter(page, who, `/applications?open=ap${applicant.applyId}`);
  await button(page, apply.reject).click();
  const reason = page.getByLabel(apply.reason);
  await reason.fill('We need a document');
  const token = await page.evaluate(() => localStorage.getItem('console.token'));
  await page.clock.fastForward('14:50');
  await expect(page.getByRole('heading', { name: access.locked })).toBeHidden();
  await page.clock.fastForward('00:20');
  await expect(page.getByRole('heading', { name: access.locked })).toBeVisible();
  await expect(reason).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('console.token'))).toBeNull();
  await expect
    .poll(() => server.call('/admin/me', {}, token ?? '').catch((fault: Error) => fault.message))
    .toContain('TOKEN_INVALID');
  await fillLogin(page, who);
  await expect(reason).toHaveValue('We need a document');
});

test('a console that was closed for a quarter of an hour opens locked', async ({
  open,
  server,
  provokes,
}) => {
  provokes.faults.push(/^401 POST \/api\/admin\/\w+$/);
  const page = await open({ lang: 'en' });
  await enter(page, await newOperator(server, 'support'), '/record');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.evaluate(() => localStorage.setItem('console.touched', String(Date.now() - 15 * 60_000)));
  await page.reload();
  await expect(page.getByRole('heading', { name: access.locked })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('console.token'))).toBeNull();
});

test('somebody approves an application by keyboard alone', async ({ open, server }) => {
  const who = await newOperator(server, 'support');
  const applicant = await newApplicant(server, 'hopes');
  const page = await open({ lang: 'en' });
  await page.goto('/console/record');
  await expect(page.getByLabel(access.name)).toBeFocused();
  await page.keyboard.type(who.name);
  await tabTo(page, page.getByLabel(access.password));
  await page.keyboard.type(who.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: place.record })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByPlaceholder(frame.paletteHint)).toBeFocused();
  await page.keyboard.type('appl');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: place.applications })).toBeVisible();
  await expect(row(page, applicant.nickName)).toBeVisible();
  await tabTo(page, page.getByRole('row').nth(1));
  await page.keyboard.press('End');
  await expect(row(page, applicant.nickName)).toBeFocused();
  await page.keyboard.press('Enter');
  const open_ = panel(page, applicant.nickName);
  await expect(open_).toContainText('I have talked about football for ten years.');
  await page.keyboard.press('a');
  await expect(page.getByTestId('toast')).toContainText(applicant.nickName);
  await expect(open_).toBeHidden();
  await expect(row(page, applicant.nickName)).toBeHidden();
  const { houseId } = await server.call('/web_user/userInfo', {}, applicant.token);
  expect(houseId).not.toBeNull();
  // The way back of the browser leads to the place before.
  await page.keyboard.press('g');
  await page.keyboard.press('r');
  await expect(row(page, acts.apply_review)).toHaveCount(1);
});

test('of two operators with one application the second is told, and the applicant reads the reason', async ({
  open,
  server,
  provokes,
}) => {
  provokes.faults.push(/^409 POST \/api\/admin\/apply_review$/);
  const [one, other] = [await newOperator(server, 'support'), await newOperator(server, 'support')];
  const applicant = await newApplicant(server, 'twice');
  const [page, second] = [await open({ lang: 'en' }), await open({ lang: 'en' })];
  for (const [where, who] of [
    [page, one],
    [second, other],
  ] as const) {
    await enter(where, who, `/applications?open=ap${applicant.applyId}`);
    await expect(panel(where, applicant.nickName)).toBeVisible();
  }
  await button(page, apply.reject).click();
  await page.getByLabel(act.template).selectOption({ label: apply.templates.documents });
  await page.getByRole('dialog').getByRole('button', { name: apply.reject }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await button(second, apply.approve).click();
  await expect(second.getByTestId('toast')).toContainText(
    apply.tooLate.replace('{{name}}', applicant.nickName),
  );
  await expect(row(second, applicant.nickName)).toBeHidden();
  const { list } = await server.call('/web_my/notify_list', {}, applicant.token);
  expect(JSON.stringify(list)).toContain(apply.templates.documents);

  await second.getByLabel(apply.status).selectOption({ label: apply.filter['3'] });
  await row(second, applicant.nickName).click();
  await expect(panel(second, applicant.nickName)).toContainText(one.name);
});

test('an admin finds in the record who changed what, and takes the rows along', async ({
  open,
  server,
  provokes,
}) => {
  provokes.faults.push(/^403 POST \/api\/admin\/\w+$/);
  const who = await newOperator(server, 'editor');
  const { token } = await server.call('/admin/login', { userName: who.name, password: who.password });
  const [gift] = await server.call('/admin/gift_list', {}, token);
  if (!gift) throw new Error('the demo world has no gifts');
  await server.call('/admin/gift_edit', { ...gift, sort: gift.sort + 1 }, token);
  await server.call('/admin/gift_edit', { ...gift }, token);
  await server.call('/admin/ledger_audit', {}, token).catch(() => undefined);

  const page = await open({ lang: 'en' });
  await enter(page, admin, '/record');
  await page.getByLabel(record.operator).selectOption({ label: who.name });
  await page.getByLabel(record.act).selectOption({ label: acts.gift_edit });
  const found = row(page, acts.gift_edit);
  await expect(found).toHaveCount(2);
  await found.last().click();
  const changes = panel(page, acts.gift_edit).getByRole('row').filter({ hasText: 'sort' });
  await expect(changes).toContainText(String(gift.sort));
  await expect(changes).toContainText(String(gift.sort + 1));
  // The view is in the address.
  await page.reload();
  await expect(panel(page, acts.gift_edit)).toBeVisible();
  await expect(found).toHaveCount(2);
  // Who closes the panel goes on in the table.
  await button(page, frame.closePanel).click();
  await expect(panel(page, acts.gift_edit)).toBeHidden();
  await expect(page.locator('tr:focus')).toHaveCount(1);
  const saved = page.waitForEvent('download');
  await button(page, 'CSV').click();
  const file = readFileSync(await (await saved).path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(file).toHaveLength(3);
  expect(file[1]).toContain(`${who.name},${acts.gift_edit}`);
});

test('an editor sees why applications are not theirs, and nobody without a login sees anything', async ({
  open,
  server,
  provokes,
}) => {
  provokes.faults.push(/^40[13] POST \/api\/admin\/\w+$/);
  const who = await newOperator(server, 'editor');
  const page = await open({ lang: 'en' });
  await page.goto('/console/applications');
  await expect(button(page, access.login)).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await fillLogin(page, { ...who, password: 'not this one' });
  await expect(page.getByRole('alert')).toBeVisible();
  await fillLogin(page, who);
  // Who comes by the address gets the server's own no.
  await expect(page.getByRole('alert')).toBeVisible();
  const closed = button(page, place.applications);
  await expect(closed).toHaveAttribute('aria-disabled', 'true');
  await closed.hover();
  const why = page.getByText(frame.notYours.replace('{{role}}', 'Support')).filter({ visible: true });
  await expect(why).toHaveCount(1);
  await page.keyboard.press('g');
  await page.keyboard.press('r');
  await expect(page.getByRole('heading', { name: place.record })).toBeVisible();
  await expect(page.getByLabel(record.operator)).toHaveCount(0);
});

for (const theme of ['dark', 'light'] as const) {
  test(`the console breaks no rule of accessibility and fits its window, ${theme}`, async ({
    open,
    server,
  }) => {
    const applicant = await newApplicant(server, 'seen');
    const page = await open({ lang: theme === 'dark' ? 'en' : 'zh', theme, still: true });
    const found: string[] = [];
    const ask = async (where: string) => {
      found.push(...(await violations(page, where)));
      for (const width of [390, 1024, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const over = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        if (over > 0) found.push(`${where} at ${width}: ${over} px`);
      }
    };
    await page.goto('/console');
    await expect(page.locator('form')).toBeVisible();
    await ask('log-in');
    const { token } = await server.call('/admin/login', { userName: admin.name, password: admin.password });
    await page.evaluate((kept) => localStorage.setItem('console.token', kept), token);
    await page.goto(`/console/applications?open=ap${applicant.applyId}`);
    await expect(page.getByRole('complementary')).toBeVisible();
    await ask('applications');
    await page.keyboard.press('x');
    await expect(page.getByRole('dialog')).toBeVisible();
    await ask('rejecting');
    const reported = server.sql(
      'SELECT max(report_id) FROM report WHERE status = 1 AND house_id > 0 AND user_id > 0 AND reporter_id > 0',
    );
    await page.goto(`/console/reports?open=rp${reported}`);
    await expect(page.getByRole('complementary')).toBeVisible();
    await ask('reports');
    await page
      .getByRole('complementary')
      .getByRole('button', { name: /^(Mute|禁言)/ })
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await ask('muting');
    const rest = places.filter(({ id }) => id !== 'applications' && id !== 'reports');
    for (const { id, path } of rest) {
      await page.goto(`/console${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      const row = page.locator('tr[tabindex="0"]').first();
      if (await row.isVisible()) await row.press('Enter');
      await ask(id);
    }
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog')).toBeVisible();
    await ask('palette');
    await page.goto('/console/account');
    await expect(page.getByRole('listitem').first()).toBeVisible();
    await ask('account');
    await page.goto('/console/nowhere');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await ask('no place');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/console/record');
    await expect(page.locator('nav [aria-current=page]')).toBeInViewport({ ratio: 1 });
    // What was picked at the end of a long table lies over it.
    await expect(page.locator('tr[tabindex="0"]')).toBeVisible();
    await page.getByRole('row').last().press('Enter');
    await expect(page.getByRole('complementary').getByRole('heading').first()).toBeInViewport({ ratio: 1 });
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/sheet-${theme}.png` });
    await ask('phone sheet');
    expect(found).toEqual([]);
  });
}
