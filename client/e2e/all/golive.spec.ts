// The studio warns the anchor about encoders with wrong settings, and shows the summary of a broadcast that ended by itself.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Locator } from '@playwright/test';
import { expect, test } from '../flow';
import { until } from '../node-process';
import { anchor } from '../people';
import { expectMoving } from '../room';
import { say } from '../words';

const words = (key: string, params = {}) => say('en', `studio:${key}`, params);

const figure = (live: Locator, name: string) =>
  live
    .locator('dl > div')
    .filter({ hasText: words(`summary.${name}`) })
    .locator('dd');

const SILENT = ['testsrc2=size=640x360:rate=10', '-pix_fmt', 'yuv420p'];
const UNSEEN = ['sine=frequency=440'];

/** ffmpeg with ten silent pictures a second or with an unseen tone, in a codec of one's choice. */
function pushed(address: string, codec: readonly string[], input = SILENT) {
  const source = ['-re', '-f', 'lavfi', '-i', ...input, ...codec];
  const child = spawn('ffmpeg', ['-loglevel', 'error', ...source, '-f', 'flv', address], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  return { ended: once(child, 'exit'), stop: () => child.stdin.write('q') };
}

test('a foreign codec and streams without sound or picture are told, the preview moves; a broadcast that ends by itself has its summary and, when it was not to be recorded, no replay', async ({
  open,
  server,
}) => {
  const host = await anchor(server, 'en');
  const page = await open({ path: '/user/configuration', lang: 'en', who: host, plays: true });
  const live = page.getByRole('region', { name: words('live.title') });
  await live.getByRole('radio', { name: words('start.noMatch') }).check();
  const recording = live.getByRole('switch', { name: words('start.recording') });
  await expect(recording).toBeChecked();
  await recording.click();
  await live.getByRole('button', { name: words('live.start') }).click();
  await expect(live.getByText(words('live.waiting'))).toBeVisible();
  const { ingest, sessionId } = await server.call('/web_anchor/anchor_house_config_details', {}, host.token);
  const address = `${ingest?.pushAddress}/${ingest?.obsHint}`;

  await pushed(address, ['-c:v', 'flv', '-t', '5']).ended;
  await expect(live.getByText(words('check.refused.VIDEO_CODEC'))).toBeVisible();

  await pushed(address, ['-c:v', 'libx264', '-pix_fmt', 'yuv444p', '-t', '5']).ended;
  await expect(live.getByText(words('check.refused.VIDEO_COLOUR'))).toBeVisible();

  const sound = pushed(address, ['-c:a', 'aac'], UNSEEN);
  await expect(live.getByText(words('check.warning.NO_PICTURE'))).toBeVisible();
  await expect(live.getByText(words('check.picture.unknown'), { exact: true })).toBeVisible();
  await expect(live.getByText(words('live.waiting'))).toBeHidden();
  sound.stop();
  await sound.ended;

  const encoder = pushed(address, ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '10', '-bf', '0']);
  const warned = live.getByRole('region', { name: words('check.change') });
  await expect(warned.getByText(words('check.warning.NO_AUDIO'))).toBeVisible();
  await expect(warned.getByText(words('check.warning.FRAME_RATE_LOW'))).toBeVisible();
  await expect(live.getByText(words('check.refused.VIDEO_COLOUR'))).toBeHidden();
  await expectMoving(live.getByTestId('player').locator('video'));
  // A shorter one leaves no replay anyway.
  await until('a broadcast of ten seconds', async () => {
    const { room } = await server.call('/web_anchor/anchor_details', { houseId: host.houseId });
    return Date.now() - (room.startTime ?? Date.now()) > 10_000;
  });

  encoder.stop();
  await encoder.ended;
  await expect(figure(live, 'duration')).toBeVisible();
  const { session } = await server.call('/web_anchor/live_summary', {}, host.token);
  expect(session?.sessionId).toBe(sessionId);
  expect(session?.durationSeconds).toBeGreaterThanOrEqual(10);
  expect(session?.replayId).toBeNull();
  await expect(live.getByRole('link', { name: words('summary.replay') })).toBeHidden();
  await expect(recording).not.toBeChecked();

  // Closed it stays closed, until it is asked for again.
  await live.getByRole('button', { name: say('en', 'common:action.close') }).click();
  await expect(live.getByRole('button', { name: words('summary.again') })).toBeFocused();
  await page.reload();
  await live.getByRole('button', { name: words('summary.again') }).click();
  await expect(figure(live, 'duration')).toBeVisible();
  await page.reload();
  await expect(figure(live, 'duration')).toBeVisible();
  await live.getByRole('link', { name: words('summary.all') }).click();
  await expect(page.getByRole('heading', { level: 1, name: say('en', 'livedata:title') })).toBeVisible();
  // Other flows broadcast as this anchor.
  await server.call('/web_anchor/anchor_house_config_details_update', { recording: true }, host.token);
});
