// HEVC and AV1 by Enhanced RTMP: Chromium plays AV1 and no HEVC. Nobody sees black, and the anchor reads who sees what.
import { enhanced } from '../enhanced';
import { expect, test } from '../flow';
import { anchor, offAir } from '../people';
import { expectMoving, Room, roomPath } from '../room';
import { publish } from '../rtmp';
import { say } from '../words';

const studio = (key: string, params = {}) => say('en', `studio:check.${key}`, params);

test('a picture of AV1 is played by HLS, and the anchor reads which browsers show it', async ({
  open,
  server,
}) => {
  const host = await anchor(server, 'en');
  await offAir(server, host.houseId);
  const { ingest } = await server.call('/web_anchor/anchor_house_config_details', {}, host.token);
  const own = await open({ path: '/user/configuration', lang: 'en', who: host });
  const ended = publish(ingest?.pushAddress ?? '', ingest?.obsHint ?? '', enhanced('av01', { seconds: 40 }));

  const warning = studio('warning.CODEC_SOME', { codec: 'AV1', browsers: studio('browsers.AV1') });
  await expect(own.getByText(warning)).toBeVisible();

  const page = await open({ lang: 'en', plays: true });
  const flv: string[] = [];
  page.on('request', (request) => request.url().includes('.flv') && flv.push(request.url()));
  await page.goto(roomPath(host.houseId));
  const room = new Room(page, 'en');
  await expectMoving(room.video);
  expect(await room.video.evaluate((video) => (video as HTMLVideoElement).videoWidth)).toBe(320);
  expect(flv, 'the player of FLV knows H.264 alone').toEqual([]);
  await ended;
});

test('a browser that does not play HEVC reads so, in the language of the page', async ({ open, server }) => {
  const host = await anchor(server, 'en');
  await offAir(server, host.houseId);
  const { ingest } = await server.call('/web_anchor/anchor_house_config_details', {}, host.token);
  const tags = enhanced('hvc1');
  const ended = publish(ingest?.pushAddress ?? '', ingest?.obsHint ?? '', tags);
  for (const lang of ['en', 'zh'] as const) {
    const page = await open({ path: roomPath(host.houseId), lang, plays: true });
    await expect(page.getByText(say(lang, 'room:stage.unplayed'))).toBeVisible();
    await expect(page.getByText(say(lang, 'room:stage.unplayedCodec', { codec: 'HEVC' }))).toBeVisible();
    await expect(page.locator('video')).toHaveCount(0);
  }
  await ended;
});
