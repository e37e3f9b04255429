// Money in the operators' console: a gift from its picture to a room, two editors of one gift, and money that adds up.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import act from '../../console/words/en/act.json' with { type: 'json' };
import edits from '../../console/words/en/edits.json' with { type: 'json' };
import frame from '../../console/words/en/frame.json' with { type: 'json' };
import money from '../../console/words/en/money.json' with { type: 'json' };
import { logIn, looksOf } from '../console-looks';
import { expect, type Page, test } from '../flow';
import { balanceOf, coinsFor, Giving } from '../giving';
import { admin, enter, newOperator } from '../operators';
import { anchor, livingRooms, newViewer } from '../people';
import { Room, roomPath } from '../room';
import { say } from '../words';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const panel = (page: Page, name: string | RegExp) => page.getByRole('complementary', { name });
const button = (page: Page, name: string) => page.getByRole('button', { name });
const toast = (page: Page) => page.getByTestId('toast');

/** A picture of 96 × 96. */
const paintedGift = () =>
  execFileSync(
    'ffmpeg',
    '-loglevel error -f lavfi -i testsrc=size=96x96 -frames:v 1 -f image2pipe -c:v png -'.split(' '),
  );

async function typeGift(page: Page, name: string, price: string) {
  await page.getByLabel(`${money.gift.names}: English`).fill(name);
  await page.getByLabel(money.gift.price).fill(price);
}

test('an editor makes a gift, a room offers it and it is sent; two edit it at once; withdrawn, no room offers it', async ({
  open,
  server,
  provokes,
}) => {
  provokes.faults.push(/^409 POST \/api\/admin\/gift_edit$/, /^400 POST \/api\/admin\/upload$/);
  const [houseId = ''] = await livingRooms(server);
  const fan = await newViewer(server, 'en', 'giver');
  await coinsFor(server, fan);
  const name = `Kite ${process.pid}`;

  const [page, second] = [await open({ lang: 'en' }), await open({ lang: 'en' })];
  const editors = [await newOperator(server, 'editor'), await newOperator(server, 'editor')] as const;
  await enter(page, editors[0], '/money');
  await expect(page.getByText(money.gift.text)).toBeVisible();
  await expect(button(page, money.section.recharges)).toHaveAttribute('aria-disabled', 'true');
  await button(page, money.gift.new).click();
  const form = panel(page, money.gift.new);
  await expect(form.getByRole('button', { name: money.save })).toBeDisabled();
  await typeGift(page, name, '0');
  await expect(form.getByRole('alert')).toBeVisible();
  await page.getByLabel(money.gift.price).fill('7');
  const upload = page.getByLabel(money.gift.picture);
  await upload.setInputFiles({ name: 'kite.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(form.getByText(say('en', 'errors:err.FILE_FORMAT'))).toBeVisible();
  await upload.setInputFiles({ name: 'kite.png', mimeType: 'image/png', buffer: paintedGift() });
  const shown = form.getByRole('region', { name: money.gift.preview });
  await expect(shown.locator('img').last()).toHaveJSProperty('complete', true);
  await expect(shown).toContainText(name);
  await form.getByLabel(money.gift.tier).selectOption('3');
  await form.getByRole('button', { name: money.save }).click();
  await expect(toast(page)).toContainText(name);
  await expect(panel(page, name)).toContainText(money.gift.tiers['3']);

  await expect
    .poll(async () => JSON.stringify(await server.call('/web_anchor/gift_list', { languageType: 'en' })))
    .toContain(name);
  const giving = new Giving(await open({ path: roomPath(houseId), lang: 'en', who: fan }), 'en');
  await expect(new Room(giving.page, 'en').input).toBeEditable();
  const before = await balanceOf(server, fan);
  await giving.choose(name);
  await giving.send();
  await expect(giving.combo).toHaveText('×1');
  expect(await balanceOf(server, fan)).toBe(before - 7);

  // Both have it open; the second to save is told what the first did.
  const giftId = new URL(page.url()).searchParams.get('open') ?? '';
  await enter(second, editors[1], `/money/gifts?open=${giftId}`);
  for (const where of [page, second]) {
    await expect(panel(where, name)).toContainText(money.gift.tiers['3']);
    await where.keyboard.press('e');
    await expect(where.getByLabel(money.gift.price)).toHaveValue('7');
  }
  await page.getByLabel(money.gift.price).fill('9');
  await button(page, money.save).click();
  await expect(panel(page, name)).toContainText('9');
  await second.getByLabel(money.gift.price).fill('8');
  await button(second, money.save).click();
  await expect(
    second.getByText(edits.changed.replace('{{name}}', editors[0].name), { exact: true }),
  ).toBeVisible();
  await expect(second.getByRole('alert').getByRole('row').filter({ hasText: 'price' })).toContainText('9');
  await button(second, edits.mine).click();
  await button(second, money.save).click();
  await expect(panel(second, name)).toContainText('8');

  await panel(page, name).getByRole('button', { name: money.gift.withdraw }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(money.gift.withdrawEffect);
  await expect(dialog.getByRole('button', { name: money.gift.withdraw })).toBeDisabled();
  await dialog.getByLabel(act.reason).fill('out of season');
  await dialog.getByRole('button', { name: money.gift.withdraw }).click();
  await expect(toast(page).filter({ hasText: name }).last()).toBeVisible();
  await expect(row(page, name)).toBeHidden();
  await expect
    .poll(async () => JSON.stringify(await server.call('/web_anchor/gift_list', { languageType: 'en' })))
    .not.toContain(name);
  await giving.page.reload();
  await expect(giving.bar.getByRole('list').first()).toBeVisible();
  await expect(giving.bar.getByRole('button', { name })).toHaveCount(0);
});

test('the audit is zero after gifts and envelopes; a recharge is taken back; a generous product needs two admins', async ({
  open,
  server,
}) => {
  const { houseId } = await anchor(server, 'en');
  const [ann, bob] = [await newViewer(server, 'en', 'ann'), await newViewer(server, 'en', 'bob')];
  await coinsFor(server, ann);
  const { redEnvelopeId } = await server.call(
    '/web_anchor/send_money_to_all',
    {
      houseId,
      totalAmount: 900,
      totalCount: 3,
      redType: 2,
      remark: 'cheers',
      requestId: `audit-${ann.userId}`,
    },
    ann.token,
  );
  await server.call('/web_anchor/grab_public_red_envelope', { redEnvelopeId, houseId }, bob.token);
  expect(await balanceOf(server, ann)).toBe(130);

  const page = await open({ lang: 'en' });
  const one = await newOperator(server, 'editor');
  // To become an admin takes two of them; of these flows that is not the matter.
  server.sql(`UPDATE operator SET role = 'admin', role_by = 0, password_by = 0 WHERE name = '${one.name}'`);
  await enter(page, one, `/money/envelopes?user=${ann.userId}`);
  await row(page, ann.nickName).click();
  const beside = panel(page, money.envelope.title.replace('{{coins}}', '900'));
  await expect(beside.getByRole('listitem').filter({ hasText: bob.nickName })).toContainText('300');
  await expect(beside).toContainText('1 / 3');
  await page.getByLabel(money.state).selectOption({ label: money.envelope.statuses['3'] });
  await expect(page.getByText(money.envelope.none)).toBeVisible();

  await page.getByRole('link', { name: money.section.recharges }).click();
  await page.getByLabel(money.userId).fill(ann.userId);
  await page.keyboard.press('Enter');
  await expect(row(page, ann.nickName)).toHaveCount(1); // another flow may have had an Ann
  await row(page, ann.nickName).click();
  await button(page, money.recharge.refund).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('130 coins will be taken from the wallet. 900 coins are already spent');
  await dialog.getByLabel(act.reason).fill('paid twice');
  await dialog.getByRole('button', { name: money.recharge.refund }).click();
  await expect(panel(page, money.recharge.title.replace('{{coins}}', '1,030'))).toContainText('paid twice');
  expect(await balanceOf(server, ann)).toBe(0);

  await page.getByRole('link', { name: money.section.audit }).click();
  const verdict = page.getByTestId('verdict');
  await expect(verdict).toContainText(money.audit.good.replace('{{sum}}', '0'));
  await expect(page.getByRole('row', { name: money.audit.sum }).first()).toContainText('0');
  for (const check of Object.values(money.audit.checkOf))
    await expect(row(page, check).getByRole('cell').last()).toHaveText('0');

  await page.getByRole('link', { name: money.section.exports }).click();
  const saved = page.waitForEvent('download');
  await button(page, money.export.make).click();
  await dialog.getByRole('button', { name: money.export.make }).click();
  const file = readFileSync(await (await saved).path(), 'utf8')
    .trim()
    .split('\n');
  expect(file.at(-1)).toBe(`# rows,${file.length - 2}`);

  // A product that gives away coins waits until another admin agrees.
  const productId = `gen-${process.pid}`;
  await page.getByRole('link', { name: money.section.products }).click();
  await button(page, money.product.new).click();
  await page.getByLabel(money.product.id).fill(productId);
  await page.getByLabel(money.coins).fill('900000');
  await page.getByLabel(money.product.minor).fill('100');
  await button(page, money.save).click();
  await expect(toast(page).filter({ hasText: money.waits })).toBeVisible();
  const waits = page.getByRole('region', { name: money.waiting.products });
  await expect(waits).toContainText(productId);
  await expect(waits).toContainText(money.waiting.yours);
  const second = await open({ lang: 'en' });
  await enter(second, admin, '/money/products');
  await second
    .getByRole('listitem')
    .filter({ hasText: productId })
    .getByRole('button', { name: money.waiting.agree })
    .click();
  await expect(row(second, productId)).toContainText('900,000');
  await row(second, productId).click();
  await second.getByRole('switch').uncheck();
  await button(second, money.save).click();
  await expect(row(second, productId)).toContainText(money.product.off);
});

for (const theme of ['dark', 'light'] as const) {
  test(`money and brands break no rule of accessibility and fit their window, ${theme}`, async ({
    open,
    server,
  }) => {
    const fan = await newViewer(server, 'en', 'buyer');
    await coinsFor(server, fan);
    const page = await open({ lang: theme === 'dark' ? 'en' : 'zh', theme, still: true });
    const found: string[] = [];
    const ask = async (where: string) => void found.push(...(await looksOf(page, where)));
    const token = await logIn(page, server);
    const beside = page.getByRole('complementary');
    await page.goto('/console/money/gifts');
    await page.getByRole('row').nth(1).click();
    await expect(beside).toBeVisible();
    await ask('gifts');
    await page.keyboard.press('e');
    await expect(beside.locator('form')).toBeVisible();
    await ask('gift form');
    for (const section of ['recharges', 'products'] as const) {
      await page.goto(`/console/money/${section}`);
      await page.getByRole('row').nth(1).click();
      await expect(beside).toBeVisible();
      await ask(section);
    }
    await page.goto('/console/money/adjustments');
    await expect(page.getByRole('status')).toBeVisible();
    await ask('adjustments');
    await page.goto('/console/money/envelopes');
    await expect(page.getByRole('status')).toBeVisible();
    await ask('envelopes');
    await page.goto('/console/money/audit');
    await expect(page.getByTestId('verdict')).toBeVisible();
    await ask('audit');
    await page.goto('/console/money/exports');
    await expect(page.getByRole('combobox').first()).toBeVisible();
    await ask('exports');
    await page.goto('/console/brands');
    await page.getByRole('row').nth(1).click();
    await expect(beside).toBeVisible();
    await ask('brands');
    await page.keyboard.press('e');
    await expect(beside.locator('form')).toBeVisible();
    await ask('brand form');
    const [brand] = (await server.call('/admin/brand_list', {}, token)).list;
    await page.goto(`/console/brands/${brand?.brandId}`);
    const cells = page.locator('td button');
    await cells.last().click();
    await expect(beside).toBeVisible();
    await ask('calendar');
    await page.keyboard.press('b');
    await expect(page.getByRole('dialog')).toBeVisible();
    await ask('blocking');
    await expect(button(page, frame.cancel).or(page.getByRole('dialog')).first()).toBeVisible();
    expect(found).toEqual([]);
  });
}
