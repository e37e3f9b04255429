// An anchor adds another platform, whose key is never shown, goes live with an encoder, and sees how the platform does.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from '../flow';
import { HANG } from '../patience';
import { anchor } from '../people';
import { Encoder } from '../picture';
import { freePort } from '../server';
import { say } from '../words';

const words = (key: string, params = {}) => say('en', `studio:restream.${key}`, params);
const KEY = 'a-key-that-nobody-sees';

/** Another platform: ffmpeg takes one publication and drops it. */
const platform = (address: string): ChildProcess =>
  spawn('ffmpeg', [
    ...['-hide_banner', '-loglevel', 'error', '-nostdin', '-listen', '1', '-i', `${address}/${KEY}`],
    ...['-c', 'copy', '-f', 'null', '-'],
  ]);

test('an anchor passes a broadcast on to another platform and sees its health', async ({
  open,
  server,
  provokes,
}) => {
  provokes.faults.push(/^400 POST \/web_anchor\/restream_save$/);
  const host = await anchor(server, 'en');
  const page = await open({ path: '/user/configuration', lang: 'en', who: host });
  const address = `rtmp://127.0.0.1:${await freePort()}/live`;
  const card = page.getByRole('region', { name: words('title') });
  const { ingest } = await server.call('/web_anchor/anchor_house_config_details', {}, host.token);

  await card.getByRole('button', { name: words('add') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words('name')).fill('Elsewhere');
  await dialog.getByLabel(words('server')).fill(String(ingest?.pushAddress));
  await dialog.getByLabel(words('key')).fill(KEY);
  await dialog.getByRole('button', { name: say('en', 'studio:save') }).click();
  await expect(dialog.getByText(words('address.own'))).toBeVisible();
  await dialog.getByLabel(words('server')).fill(address);
  await dialog.getByRole('button', { name: say('en', 'studio:save') }).click();
  await expect(dialog).toBeHidden();
  await expect(card.getByRole('switch', { name: 'Elsewhere' })).toBeChecked();
  await expect(card.getByText(words('keySet'))).toBeVisible();

  await page.reload();
  await card.getByRole('button', { name: words('edit') }).click();
  await expect(dialog.getByLabel(words('key'))).toHaveValue('');
  expect(await page.content()).not.toContain(KEY);
  await page.keyboard.press('Escape');
  const config = await server.call('/web_anchor/anchor_house_config_details', {}, host.token);
  expect(JSON.stringify(config)).not.toContain(KEY);

  const other = platform(address);
  const encoder = Encoder.push(String(ingest?.pushAddress), String(ingest?.obsHint));
  try {
    await expect(card.getByRole('status')).toHaveText(/^Live since \d\d:\d\d, [01](\.\d)? Mbit\/s$/, {
      timeout: HANG,
    });
    other.kill();
    await expect(card.getByRole('status')).toContainText(words('fault.UNREACHABLE'), { timeout: HANG });
    const ended = once(platform(address), 'exit');
    await expect(card.getByRole('status')).toHaveText(/^Live since/, { timeout: HANG });
    await card.getByRole('switch', { name: 'Elsewhere' }).click();
    await ended; // the platform heard the end
    await expect(card.getByRole('status')).toBeHidden();
  } finally {
    await encoder.stop();
  }
});
