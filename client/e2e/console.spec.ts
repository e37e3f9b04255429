// The operators' console: logging in with a second factor, the lock, deciding applications by keyboard, and the record.
import { readFileSync } from 'node:fs';
import account from '../console/words/en/account.json' with { type: 'json' };
import acts from '../console/words/en/acts.json' with { type: 'json' };
import apply from '../console/words/en/apply.json' with { type: 'json' };
import frame from '../console/words/en/frame.json' with { type: 'json' };
import place from '../console/words/en/place.json' with { type: 'json' };
import record from '../console/words/en/record.json' with { type: 'json' };
import { expect, letMessagesGo, type Page, test } from './flow';
import { access, admin, enter, fillLogin, newApplicant, newOperator, totpCode } from './operators';
import { tabTo } from './tabbing';

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
  await reason.fill('Please send a document');
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
  await expect(reason).toHaveValue('Please send a document');
});

test('somebody approves an application by keyboard alone, once however often the key is pressed, and can take it back', async ({
  open,
  server,
}) => {
  const who = await newOperator(server, 'support');
  const other = await newApplicant(server, 'beside');
  const applicant = await newApplicant(server, 'hopes');
  const houseOf = async ({ token }: { token: string }) =>
    (await server.call('/web_user/userInfo', {}, token)).houseId;
  const page = await open({ lang: 'en' });
  await page.clock.install();
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
  const settled = () => expect(page.locator('button[aria-keyshortcuts=a]')).toBeEnabled();
  await settled();
  await page.keyboard.press('a');
  await page.keyboard.press('a');
  await expect(page.getByTestId('toast')).toContainText(applicant.nickName);
  await expect(row(page, applicant.nickName)).toBeHidden();
  // The panel of the one beside has come under the second press, and decided nothing.
  await expect(panel(page, other.nickName)).toBeVisible();
  await expect(row(page, other.nickName)).toBeVisible();
  await page.getByTestId('toast').getByRole('button', { name: frame.undo }).click();
  await row(page, applicant.nickName).press('Enter');
  await settled();
  await page.keyboard.press('a');
  await expect(row(page, applicant.nickName)).toBeHidden();
  expect(await houseOf(applicant)).toBeNull();
  await letMessagesGo(page);
  await page.clock.runFor(10_000);
  await expect(page.getByTestId('toast')).toContainText(
    apply.approved.split('{{house}}')[0]?.replace('{{name}}', applicant.nickName) ?? '',
  );
  expect(await houseOf(applicant)).not.toBeNull();
  expect(await houseOf(other)).toBeNull();
  // The way back of the browser leads to the place before.
  await page.keyboard.press('g');
  await page.keyboard.press('r');
  await expect(row(page, acts.apply_review)).toHaveCount(1);
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
  await expect(page).toHaveURL(/[?&]operator=/);
  await page.getByLabel(record.act).selectOption({ label: acts.gift_edit });
  await expect(page).toHaveURL(/[?&]operator=.*&call=/);
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
