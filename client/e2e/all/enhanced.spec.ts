// HEVC and AV1 by Enhanced RTMP: Chromium plays AV1 and no HEVC. Nobody sees black, and the anchor reads who sees what.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { enhanced } from '../enhanced';
import { expect, test } from '../flow';
import { anchor, newViewer, offAir, type Person } from '../people';
import { lengthOf, seek, video } from '../recorded';
import { expectMoving, Room, roomPath } from '../room';
import { publish } from '../rtmp';
import type { TestServer } from '../server';
import { say } from '../words';

const studio = (key: string, params = {}) => say('en', `studio:check.${key}`, params);

/** The recording of an anchor that lasts so many seconds, once it is made. */
async function recordingOf(server: TestServer, who: Person, least: number, most: number) {
  let found: string | undefined;
  const look = async () => {
    const { page } = await server.call('/web_anchor/own_replays', {}, who.token);
    found = page.list.find((one) => one.durationSeconds > least && one.durationSeconds < most)?.replayId;
    return found;
  };
  await expect.poll(look).toBeTruthy();
  return found ?? '';
}

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

  const replayId = await recordingOf(server, host, 20, 30);
  const page = await open({ path: `/replay/${replayId}`, lang: 'en', plays: true });
  await expect(page.getByText(say('en', 'room:player.unsupported'))).toBeVisible();
});

test('a broadcast of AV1 is gone back in, clipped, watched again and downloaded', async ({
  open,
  server,
}, info) => {
  const host = await anchor(server, 'en');
  await offAir(server, host.houseId);
  const { ingest } = await server.call('/web_anchor/anchor_house_config_details', {}, host.token);
  const tags = enhanced('av01', { seconds: 60 });
  const began = Date.now();
  const ended = publish(ingest?.pushAddress ?? '', ingest?.obsHint ?? '', tags);

  const fan = await newViewer(server, 'en', 'clipper');
  const page = await open({ lang: 'en', who: fan, plays: true });
  await page.goto(roomPath(host.houseId));
  const room = new Room(page, 'en');
  await expectMoving(room.video);
  const slider = page.getByRole('slider', { name: room.words('player.rewind') });
  await expect(slider).toHaveAttribute('min', /^-(3[5-9]|[4-9]\d)$/);
  await slider.fill('-30');
  await expect(
    page.locator('aside').getByRole('button', { name: room.words('player.toLive') }),
  ).toBeVisible();
  await expectMoving(room.video);
  expect(await room.video.evaluate((v) => (v as HTMLVideoElement).videoWidth)).toBe(320);

  const asked = { houseId: host.houseId, from: began + 12_000, to: began + 24_000, title: 'In AV1' };
  const made = await server.call('/web_anchor/clip_make', { ...asked, requestId: 'clip-of-av1' }, fan.token);
  const { clipId } = made.clip;
  const cut = async () => (await server.call('/web_anchor/clip_details', { clipId })).player;
  await expect.poll(cut).toBeTruthy();
  await ended;

  const replayId = await recordingOf(server, host, 50, 70);
  await page.goto(`/replay/${replayId}`);
  await expectMoving(video(page));
  await seek(page, 40);
  await expectMoving(video(page));
  expect(await lengthOf(page)).toBeGreaterThan(50);
  await page.goto(`/clip/${clipId}`);
  await expectMoving(video(page));
  expect(await lengthOf(page)).toBeGreaterThan(11.9);
  expect(await lengthOf(page)).toBeLessThan(15);

  const thumbnail = async () =>
    (await server.call('/web_anchor/replay_details', { replayId })).player?.thumbnail?.urls[0];
  await expect.poll(thumbnail).toBeTruthy();
  const sheet = await fetch(`${server.url}${await thumbnail()}`);
  expect(sheet.headers.get('content-type')).toBe('image/jpeg');
  const { url } = await server.call('/web_anchor/replay_download', { replayId }, host.token);
  const path = info.outputPath('film.mp4');
  writeFileSync(path, new Uint8Array(await (await fetch(`${server.url}${url}`)).arrayBuffer()));
  const probe = ['-v', 'error', '-show_entries', 'stream=codec_name:format=duration', '-of', 'json', path];
  const told = JSON.parse(execFileSync('ffprobe', probe, { encoding: 'utf8' }));
  expect(told.streams.map((stream: { codec_name: string }) => stream.codec_name)).toEqual(['av1', 'aac']);
  expect(Number(told.format.duration)).toBeGreaterThan(50);
});
