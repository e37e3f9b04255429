// An encoder pushes to the printed address: the room lives, the picture is fresh, and it survives its source.
import { expect, type Page, test } from '../flow';
import { bound } from '../patience';
import { anchor, newViewer } from '../people';
import { Encoder, median, readLags } from '../picture';
import { expectMoving, Room, roomPath } from '../room';
import { say } from '../words';

/** Milliseconds the product promises: from the first picture to "live" elsewhere, and from the source to the eye. */
const TO_LIVE = 2_000;
const BEHIND = 2_500;
/** Pictures the eye reads: four seconds of them. */
const READINGS = 100;

/** What the anchor's own page prints for the encoder. */
async function printedAddress(page: Page): Promise<{ address: string; key: string }> {
  const line = (key: string) =>
    page
      .getByRole('region', { name: say('en', 'studio:push') })
      .locator('div')
      .filter({ has: page.getByText(say('en', `studio:${key}`), { exact: true }) })
      .last();
  await line('liveCode')
    .getByRole('button', { name: say('en', 'studio:show'), exact: true })
    .click();
  return {
    address: await line('pushAddress').locator('code').textContent().then(String),
    key: await line('liveCode').locator('code').textContent().then(String),
  };
}

test('who watches hears the sound and sees the size that the encoder came back with', async ({
  open,
  server,
}) => {
  const host = await anchor(server, 'en');
  const { address, key } = await printedAddress(
    await open({ path: '/user/configuration', lang: 'en', who: host }),
  );
  const { video } = new Room(await open({ path: roomPath(host.houseId), lang: 'en', plays: true }), 'en');
  const heard = () =>
    video.evaluate(
      (element) =>
        (element as unknown as { webkitAudioDecodedByteCount: number }).webkitAudioDecodedByteCount,
    );
  const size = () =>
    video.evaluate((element) => {
      const { videoWidth, videoHeight } = element as HTMLVideoElement;
      return `${videoWidth}x${videoHeight}`;
    });

  let encoder = Encoder.push(address, key, { isMute: true });
  await expectMoving(video);

  await encoder.kill();
  encoder = Encoder.push(address, key, { size: '360x640' });
  await expect.poll(size).toBe('360x640');
  await expectMoving(video);
  await expect.poll(heard).toBeGreaterThan(0);
  await encoder.stop();
});

test('an encoder pushes to the printed address and every open browser sees it live, close behind the source', {
  tag: '@figure',
}, async ({ open, server }) => {
  const host = await anchor(server, 'en');
  const hostPage = await open({ path: '/user/configuration', lang: 'en', who: host });
  const { address, key } = await printedAddress(hostPage);
  expect(key).toMatch(new RegExp(`^${host.houseId}\\?code=`));
  const room = new Room(
    await open({
      path: roomPath(host.houseId),
      lang: 'en',
      who: await newViewer(server, 'en', 'watcher'),
      plays: true,
    }),
    'en',
  );
  const { page } = room;
  await expect(page.getByText(room.words('stage.off'))).toBeVisible();

  // A wrong code first: the encoder is sent away and the room does not notice.
  const wrong = Encoder.push(address, `${host.houseId}?code=AAAAAAAAAAAAAAAAAAAAAA`);
  expect(await wrong.ended).not.toBe(0);
  await expect(page.getByText(room.words('stage.off'))).toBeVisible();

  let encoder = Encoder.push(address, key);
  const stage = page.locator('[data-phase]');
  const lives = page.waitForFunction(
    () => {
      const phase = document.querySelector<HTMLElement>('[data-phase]')?.dataset.phase;
      return phase === 'opening' || phase === 'playing' ? Date.now() : 0;
    },
    null,
    { polling: 20 },
  );
  const liveAt = (await (await lives).jsonValue()) as number;
  expect(encoder.firstPicture).toBeGreaterThan(0);
  bound('from the first picture to live elsewhere', liveAt - encoder.firstPicture, TO_LIVE);
  await expectMoving(room.video);
  await expect(hostPage.getByRole('status').filter({ hasText: say('en', 'common:live') })).toBeVisible();

  const behind = median(await readLags(room.video, encoder.base, READINGS));
  expect(behind).toBeGreaterThan(0);
  bound('from the source to the eye', behind, BEHIND);

  // The encoder crashes: the page says so itself, and the picture returns with a new push, without a reload.
  const stamp = await page.evaluate(() => performance.timeOrigin);
  await encoder.kill();
  await expect(page.getByText(room.words('stage.interrupted'))).toBeVisible();
  await expect(room.video).toBeHidden();
  encoder = Encoder.push(address, key);
  await expect(page.getByText(room.words('stage.interrupted'))).toBeHidden();
  await expectMoving(room.video);
  const again = median(await readLags(room.video, encoder.base, READINGS / 2));
  bound('from the source to the eye after a crash', again, BEHIND);
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(stamp);

  // A clean stop ends the broadcast.
  await encoder.stop();
  await expect(page.getByText(room.words('stage.gone'))).toBeVisible();
  await expect(stage).toHaveAttribute('data-phase', 'gone');
  const secret = key.split('code=')[1] ?? '';
  expect(secret).not.toBe('');
  expect(server.log(), 'the live code stays out of the log').not.toContain(secret);
});

test('a second encoder with the right code is refused while the first goes on', async ({ open, server }) => {
  const host = await anchor(server, 'en');
  const hostPage = await open({ path: '/user/configuration', lang: 'en', who: host });
  const { address, key } = await printedAddress(hostPage);
  const room = new Room(await open({ path: roomPath(host.houseId), lang: 'en', plays: true }), 'en');
  const first = Encoder.push(address, key);
  await expectMoving(room.video);
  const second = Encoder.push(address, key);
  expect(await second.ended).not.toBe(0);
  await expectMoving(room.video);

  // The old key stops working at once when the anchor asks for another one.
  await hostPage.getByRole('button', { name: say('en', 'studio:reset') }).click();
  await hostPage
    .getByRole('dialog')
    .getByRole('button', { name: say('en', 'studio:reset') })
    .click();
  await expect(hostPage.getByText(say('en', 'studio:resetDone'))).toBeVisible();
  await first.stop();
  const old = Encoder.push(address, key);
  expect(await old.ended).not.toBe(0);
});
