// Notices on a small phone, from right to left: the panel keeps to the rules, and all are read with one press.
import { expect, test } from '../flow';
import { allow, bell, endLive, goLive } from '../notices';
import { Origin } from '../origin';
import { anchor, newViewer } from '../people';
import { tooWide, violations } from '../violations';
import { say } from '../words';

let origin: Origin;
test.beforeAll(async () => {
  origin = await Origin.open();
});
test.afterAll(() => origin.close());

test('all are marked as read with one press, in Arabic on a small phone too', async ({ open, server }) => {
  const host = await anchor(server, 'en');
  const who = await newViewer(server, 'ar', 'reads');
  await server.call('/web_anchor/web_recommend_user', { houseId: host.houseId, attention: true }, who.token);
  await allow(server, origin.url);
  await goLive(server, origin.url);
  const listed = async () => (await server.call('/web_my/notify_list', {}, who.token)).unreadCount;
  await expect.poll(listed).toBe(1);
  const page = await open({ path: '/', lang: 'ar', who, still: true, width: 360, height: 740 });
  await bell(page, 'ar', 1).click();
  const panel = page.getByRole('dialog', { name: say('ar', 'notices:title') });
  await expect(panel.getByRole('listitem')).toHaveCount(1);
  expect(await violations(page, 'panel of one that is unread')).toEqual([]);
  expect(await tooWide(page, 'panel')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(bell(page, 'ar', 1)).toBeFocused();
  await bell(page, 'ar', 1).click();
  await panel.getByRole('button', { name: say('ar', 'notices:readAll') }).click();
  await expect(bell(page, 'ar', 0)).toBeVisible();
  expect(await violations(page, 'panel of one that is read')).toEqual([]);
  await expect
    .poll(async () => (await server.call('/web_my/notify_list', {}, who.token)).unreadCount)
    .toBe(0);
  await endLive(server);
});
