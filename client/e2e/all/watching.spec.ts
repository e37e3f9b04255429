// How far behind a live picture is that was paused for a while, by its figure, and the way back to the newest moment.
import { expect, test } from '../flow';
import { bound } from '../patience';
import { livingRooms } from '../people';
import { expectMoving, Room, roomPath } from '../room';

test('a picture that was paused says how far behind it is, and goes back to the newest moment by a key', {
  tag: '@figure',
}, async ({ open, server }) => {
  const [houseId = ''] = await livingRooms(server);
  const room = new Room(await open({ path: roomPath(houseId), lang: 'en', plays: true }), 'en');
  // Paused at its first pictures: what is loaded then reaches no further than what comes after the pause.
  await expect.poll(() => room.video.evaluate((v) => (v as HTMLVideoElement).currentTime)).toBeGreaterThan(0);
  const behind = () => room.page.locator('[data-seconds]').evaluate((e) => Number(e.dataset.seconds));
  const toLive = room.page.getByRole('button', { name: room.words('player.toLive') });
  await expect(toLive).toBeHidden();
  const usual = await behind();
  bound('FLV is behind', usual, 6, 's');

  // Real time: the picture stands while the broadcast goes on.
  await room.page.keyboard.press('k');
  await expect(toLive).toBeVisible();
  await expect.poll(behind).toBeGreaterThan(usual + 6);
  await expect(room.page.locator('[data-seconds]')).toHaveText(/^\d+(\.\d)? s delay$/);

  await room.page.keyboard.press('l');
  await expect.poll(behind).toBeLessThan(usual + 6);
  await expectMoving(room.video);
  await expect(toLive).toBeHidden();
  bound('FLV is behind after it was paused', await behind(), 6, 's');
});

test('HLS says how far it is behind, stands still while it is paused, and goes back to the newest moment by the button', {
  tag: '@figure',
}, async ({ open, server }) => {
  const [houseId = ''] = await livingRooms(server);
  const room = new Room(await open({ path: roomPath(houseId), lang: 'en', plays: true }), 'en');
  const { page, video, lines } = room;
  await expectMoving(video);
  const second = room.words('player.line', { n: 2 });
  await lines.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: new RegExp(`^${second}`) }).focus();
  await page.keyboard.press('Enter');
  await expect(lines).toHaveText(new RegExp(`^${second}`));
  await expectMoving(video);

  const behind = () => page.locator('[data-seconds]').evaluate((e) => Number(e.dataset.seconds));
  const position = () => video.evaluate((v) => (v as HTMLVideoElement).currentTime);
  await expect.poll(behind).toBeGreaterThan(0);
  const usual = await behind();
  bound('HLS is behind', usual, 12, 's');
  await page.keyboard.press('k');
  await expect.poll(() => video.evaluate((v) => (v as HTMLVideoElement).paused)).toBe(true);
  const stopped = await position();
  await expect.poll(behind).toBeGreaterThan(usual + 12);
  expect(await position()).toBeCloseTo(stopped, 1);
  await page.getByRole('button', { name: room.words('player.toLive') }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(behind).toBeLessThan(usual + 12);
  expect(await position()).toBeGreaterThan(stopped);
  await expectMoving(video);
  bound('HLS is behind after it was paused, more than before', (await behind()) - usual, 4, 's');
});
