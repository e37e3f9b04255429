// From a stranger to a broadcast that is over, on the page alone: registration, application, match, push, viewer, summary.

import { expect, type Page, test } from './flow';
import { newViewer, sentCode, stranger } from './people';
import { Encoder } from './picture';
import { expectMoving, Room } from './room';
import type { TestServer } from './server';
import { opening, say } from './words';

const words = (key: string, params = {}) => say('en', `studio:${key}`, params);
const account = (key: string) => say('en', `account:${key}`);
const apply = (key: string, params = {}) => say('en', `apply:${key}`, params);
const book = (key: string) => say('en', `book:${key}`);

/** Asks for a code and fills in the one that was sent. */
async function provePhone(page: Page, server: TestServer, phone: string) {
  await page.getByLabel(account('phone'), { exact: true }).fill(phone);
  await page.getByRole('button', { name: account('codeSend') }).click();
  await expect(page.getByRole('button', { name: opening('en', 'account:devCode') })).toBeVisible();
  await page.getByLabel(account('code'), { exact: true }).fill(await sentCode(server, phone));
}

async function register(page: Page, server: TestServer) {
  const { userName, phone, password } = stranger();
  const button = page.getByRole('banner').getByRole('button', { name: say('en', 'common:register') });
  await button.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: account('withPassword') }).click();
  await dialog.getByLabel(account('userName'), { exact: true }).fill(userName);
  await dialog.getByRole('textbox', { name: account('password'), exact: true }).fill(password);
  await dialog.getByRole('textbox', { name: account('confirmPassword'), exact: true }).fill(password);
  await provePhone(page, server, phone);
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: account('register'), exact: true }).click();
  await dialog.getByRole('button', { name: account('startWatching') }).click();
  await expect(dialog).toBeHidden();
  return userName;
}

async function sendApplication(page: Page, server: TestServer) {
  await page.getByLabel(apply('realName')).fill('Rosa Lin');
  await provePhone(page, server, stranger().phone);
  await page.getByLabel(apply('anchorType')).selectOption({ index: 1 });
  await page.getByLabel(apply('introduction')).fill('I have talked about football for ten years.');
  await page.getByRole('checkbox', { name: /agree/ }).check();
  await page.getByRole('button', { name: apply('send') }).click();
  await expect(page.getByRole('heading', { name: apply('waiting') })).toBeVisible();
}

/** Texts and cover of a room that has nothing yet. */
async function furnish(page: Page) {
  for (const field of ['houseName', 'anchorTitle', 'introduction', 'announcement'] as const) {
    await page.getByLabel(words(field), { exact: true }).fill(`Rosa on football: ${field}`);
  }
  await page.getByRole('button', { name: words('save'), exact: true }).click();
  await expect(page.getByText(words('saved'))).toBeVisible();
  await page.getByLabel(words('coverUpload')).setInputFiles('public/icons/icon-512.png');
  await expect(
    page
      .getByRole('region', { name: words('push') })
      .locator('code')
      .first(),
  ).toBeVisible();
}

/** The last match without a source on the first page of the library, whose picture the anchor will push; its number. */
async function reserve(page: Page): Promise<string> {
  const last = page
    .locator('[data-match]')
    .filter({ hasText: book('library.without') })
    .last();
  const matchId = String(await last.getAttribute('data-match'));
  const button = page.locator(`[data-match="${matchId}"]`).getByRole('button');
  await button.click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: book('own.confirm') })
    .click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  return matchId;
}

test('a stranger registers, becomes an anchor, broadcasts a reserved match before a viewer, and reads the summary', async ({
  open,
  server,
}) => {
  const page = await open({ path: '/', lang: 'en' });
  const userName = await register(page, server);
  await page
    .getByRole('banner')
    .getByRole('button', { name: say('en', 'common:startLive') })
    .click();
  await sendApplication(page, server);
  const applied = server.sql(
    `SELECT max(apply_id) FROM anchor_apply JOIN account USING (user_id) WHERE user_name = '${userName}'`,
  );
  server.command('apply', 'approve', applied);
  await page.reload();
  await page
    .getByRole('status')
    .getByRole('link', { name: apply('toStudio') })
    .click();
  await furnish(page);

  const menu = page.getByRole('navigation', { name: say('en', 'personal:title') });
  await menu.getByRole('link', { name: say('en', 'personal:menu.matches') }).click();
  const matchId = await reserve(page);
  await menu.getByRole('link', { name: say('en', 'personal:menu.configuration') }).click();
  const live = page.getByRole('region', { name: words('live.title') });
  await live.locator(`input[name=match][value='${matchId}']`).check();
  await live.getByLabel(words('start.title')).fill('My first evening');
  await live.getByRole('button', { name: words('live.start') }).click();
  await expect(live.getByText(words('live.waiting'))).toBeVisible();

  const push = page.getByRole('region', { name: words('push') });
  await push.getByRole('button', { name: words('show'), exact: true }).click();
  const [address = '', key = ''] = await push.locator('code').allTextContents();
  const encoder = Encoder.push(address, key);
  await expect(live.getByLabel(words('mark.label'))).toBeVisible();

  const path = String(await live.getByRole('link', { name: words('toRoom') }).getAttribute('href'));
  const who = await newViewer(server, 'en', 'fan');
  const fan = new Room(await open({ path, lang: 'en', who, plays: true }), 'en');
  await expect(fan.page.getByRole('heading', { level: 1 })).toHaveText('My first evening');
  await expectMoving(fan.video);
  await fan.write('Welcome on the air');
  await fan.page.getByRole('button', { name: `${say('en', 'common:follow')}: ` }).click();
  await expect(fan.page.getByText(fan.words('fans', { n: 1, count: 1 }), { exact: true })).toBeVisible();
  // The anchor's own page does not count.
  await expect(live.getByText(words('live.watching', { n: 1 }))).toBeVisible();

  await live.getByRole('button', { name: words('live.end') }).click();
  const ask = page.getByRole('dialog').getByRole('button', { name: words('live.end') });
  await ask.click();
  const figure = (name: string) =>
    live
      .locator('dl > div')
      .filter({ hasText: words(`summary.${name}`) })
      .locator('dd');
  await expect(figure('duration')).toHaveText(/\d\d:[0-5]\d$/);
  await expect(figure('peak')).toHaveText(/^[1-9]$/);
  await expect(figure('followers')).toHaveText('1');
  await expect(fan.page.getByText(fan.words('stage.gone'))).toBeVisible();
  await encoder.kill();
});
