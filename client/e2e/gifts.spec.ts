// The demo viewer gives: one gift, a combo, more than there is; tops up and gives on. Somebody else sees all of it.
import { COMBO_MS } from '../src/features/gifts/combo';
import { expect, test, visit } from './flow';
import { balanceOf, coinsFor, Giving } from './giving';
import { demoPerson, livingRooms, newViewer } from './people';
import { Room, roomPath } from './room';

test('a viewer sends gifts, sees the combo, is refused when the coins run out, tops up, and gives again', async ({
  open,
  server,
  provokes,
}) => {
  provokes.faults.push(/^402 POST \/web_anchor\/send_gift/);
  const houseId = (await livingRooms(server))[0] ?? '';
  const viewer = await demoPerson(server, 'viewer1', 'en');
  const other = await newViewer(server, 'zh', 'bob');
  const page = await open({ lang: 'en', who: viewer });
  await page.clock.install();
  await visit(page, roomPath(houseId));
  const giving = new Giving(page, 'en');
  const seen = new Room(await open({ path: roomPath(houseId), lang: 'zh', who: other, moves: true }), 'zh');
  await expect(seen.input).toBeEditable();
  const before = await balanceOf(server, viewer);
  await expect(giving.bar).toContainText(before.toLocaleString('en'));

  // It stands over the picture for seconds only: looked for from now on.
  const celebrated = new Giving(seen.page, 'zh').overlay.filter({ hasText: viewer.nickName }).waitFor();
  await giving.choose('Whistle');
  await giving.sendCombo(3);
  await expect(giving.bar).toContainText((before - 30).toLocaleString('en'));
  await expect(seen.log.getByText('口哨')).toContainText('连击 ×3');
  await celebrated;
  expect(await balanceOf(server, viewer)).toBe(before - 30);
  // When the combo has run out the button that began it is back, with the focus.
  await page.clock.fastForward(COMBO_MS);
  await expect(
    giving.bar.getByRole('button', { name: giving.words('gift.send'), exact: true }),
  ).toBeFocused();

  // The rocket costs more than the wallet of the demo holds.
  await giving.choose('Rocket');
  await giving.sendLarge();
  await expect(giving.dialog).toContainText(giving.words('topUp.title'));
  const short = 8_888 - (before - 30);
  await expect(giving.dialog).toContainText(short.toLocaleString('en'));
  expect(await balanceOf(server, viewer)).toBe(before - 30);
  // At the provider they cancel, go on and are declined, order again and pay; each time the way back says how it stands.
  const pay = page.getByRole('button', { name: /^Pay/ });
  const order = page.getByRole('region', { name: giving.words('order.title') });
  await giving.dialog.getByText('Test bank').waitFor();
  await pay.click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(order).toContainText(/Waiting for .*Test bank/);
  await order.getByRole('button', { name: giving.words('order.resume') }).click();
  await page.getByRole('button', { name: 'Decline the card' }).click();
  await expect(order).toContainText(giving.words('order.3.head'));
  expect(await balanceOf(server, viewer)).toBe(before - 30);
  await order.getByRole('button', { name: giving.words('order.again') }).click();
  await giving.dialog.getByRole('radio', { name: /6,480/ }).click();
  await pay.click();
  await expect(page.getByRole('heading', { name: 'Test bank' })).toBeVisible();
  await pay.click();
  await expect(order).toContainText('Paid: 7,100 coins added');
  const after = before - 30 + 7_100;
  expect(await balanceOf(server, viewer)).toBe(after);
  await expect(page.getByTestId('balance')).toContainText(after.toLocaleString('en'));
  await expect(page.getByRole('row').nth(1)).toContainText('Completed');
  await expect(page.getByRole('row').nth(2)).toContainText('Failed');
  await order.getByRole('link', { name: giving.words('order.back') }).click();
  await expect(giving.bar).toContainText(after.toLocaleString('en'));

  await giving.choose('Rocket');
  await giving.sendLarge();
  await expect(giving.bar).toContainText((after - 8_888).toLocaleString('en'));
  await expect(seen.log.getByText('火箭')).toBeVisible();

  await page.goto('/user/wallet/gifts');
  const rows = page.getByRole('row');
  await expect(rows.filter({ hasText: 'Rocket' })).toContainText('8,888');
  // The three whistles of the combo are one row, which says to whom and in which room.
  const combo = rows.filter({ hasText: 'Whistle' });
  await expect(combo).toHaveCount(1);
  await expect(combo).toContainText('×3');
  const { anchor, room } = await server.call('/web_anchor/anchor_details', { houseId });
  await expect(combo).toContainText(anchor.nickName);
  await expect(combo.getByRole('link', { name: room.houseName })).toHaveAttribute('href', roomPath(houseId));
  await page.goto('/user/wallet/detail');
  const spent = rows.filter({ hasText: 'Whistle' });
  await expect(spent).toContainText('×3');
  await expect(spent).toContainText('-30');
  await expect(spent).toContainText(anchor.nickName);
});

test('the table of supporters knows who gave most and where one stands oneself', async ({ open, server }) => {
  const houseId = (await livingRooms(server))[2] ?? '';
  const [ann, bob] = [await newViewer(server, 'en', 'ann'), await newViewer(server, 'en', 'bob')];
  for (const [who, count] of [
    [ann, 2],
    [bob, 5],
  ] as const) {
    await coinsFor(server, who);
    await server.call(
      '/web_anchor/send_gift',
      { houseId, giftId: 'g4', count, requestId: `give-${who.userId}` },
      who.token,
    );
  }
  const page = await open({ path: roomPath(houseId), lang: 'en', who: ann });
  await page.getByRole('tab', { name: 'Supporters' }).click();
  const list = page.getByRole('list', { name: 'Supporters' });
  await expect(list.getByRole('listitem').first()).toContainText(bob.nickName);
  await expect(list.getByRole('listitem').first()).toContainText('250');
  await expect(list.getByRole('listitem').filter({ hasText: 'You' })).toContainText('100');
  const ranges = page.getByRole('tabpanel', { name: 'Supporters' }).locator('button[aria-pressed]');
  expect(await ranges.count()).toBeGreaterThan(1);
  for (const range of await ranges.all())
    expect((await range.boundingBox())?.height, 'height of a range').toBeGreaterThanOrEqual(24);
});
