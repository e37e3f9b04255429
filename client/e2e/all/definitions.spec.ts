// Definitions: an operator switches them on for a room, viewers choose one or leave the choice to the player, and an
// encoder that was killed returns.
import { execFileSync } from 'node:child_process';
import ladder from '../../console/words/en/ladder.json' with { type: 'json' };
import words from '../../console/words/en/room.json' with { type: 'json' };
import { LiveSource } from '../../src/api/enums.gen';
import { asAdmin, button, toast } from '../desk';
import { expect, type Page, test } from '../flow';
import { enter, newOperator } from '../operators';
import { HANG } from '../patience';
import { anchor, offAir } from '../people';
import { Encoder } from '../picture';
import { seek } from '../recorded';
import { expectMoving, Room, roomPath } from '../room';
import type { TestServer } from '../server';
import { say } from '../words';

const lines = (room: Room) => room.video.evaluate((v) => (v as HTMLVideoElement).videoHeight);

test.use({ settings: { TOUCHLINE_LADDER_CORES: '2' } });

/** An anchor with the address for their encoder. */
async function host(server: TestServer) {
  const who = await anchor(server, 'en');
  await offAir(server, who.houseId);
  // After a broadcast that was ended by hand, the next one begins by hand; one that was cut off still goes on.
  await server.call('/web_anchor/live_start', { source: LiveSource.Push }, who.token).catch(() => undefined);
  const { ingest } = await server.call('/web_anchor/anchor_house_config_details', {}, who.token);
  return { ...who, push: String(ingest?.pushAddress), key: String(ingest?.obsHint) };
}

/** Opens the page once, so that what a flow does to it shows that nothing was loaded anew. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isSame: true }));
const isSame = (page: Page) => page.evaluate(() => 'isSame' in window);

test('an operator switches smaller pictures on, and a viewer chooses one, none, and what the player likes', async ({
  open,
  server,
}) => {
  const who = await host(server);
  const encoder = Encoder.push(who.push, who.key, { size: '854x480' });
  try {
    const room = new Room(await open({ path: roomPath(who.houseId), lang: 'en', plays: true }), 'en');
    await expectMoving(room.video);
    await mark(room.page);
    await expect(room.quality).toBeHidden();

    const desk = await open({ lang: 'en' });
    await enter(desk, await newOperator(server, 'editor'), `/rooms?open=${who.houseId}`);
    await desk.getByLabel(ladder.name).selectOption('on');
    await button(desk, words.save).click();
    await expect(toast(desk).filter({ hasText: words.saved })).toBeVisible();
    await expect(desk.getByText(/lower qualities: 360p · audio only, \d\.\d cores/)).toBeVisible({
      timeout: HANG,
    });
    const studio = await open({ path: '/user/configuration', lang: 'en', who });
    const made = say('en', 'studio:check.ladder.running', { list: '360p · audio only' });
    await expect(studio.getByText(made)).toBeVisible({ timeout: HANG });

    await expect(room.quality).toHaveText(/^Auto · \d+p$/, { timeout: HANG });
    await room.chooseQuality('360p');
    await expectMoving(room.video);
    await expect.poll(() => lines(room)).toBe(360);
    await room.chooseQuality('Source');
    await expectMoving(room.video);
    await expect.poll(() => lines(room)).toBe(480);
    await room.chooseQuality('Auto');
    await expectMoving(room.video);
    await expect(room.quality).toHaveText(/^Auto · \d+p$/);
    await room.chooseQuality('Audio only');
    await expectMoving(room.video);
    await expect(
      room.page.getByTestId('player').getByText('Audio only', { exact: true }).first(),
    ).toBeVisible();
    expect(await isSame(room.page), 'the page is still the same').toBe(true);

    await room.page.reload();
    await expect(room.quality).toHaveText('Audio only');
  } finally {
    await encoder.stop();
  }
});

test('a viewer of a smaller picture sees it again when its encoder was killed', async ({ open, server }) => {
  const who = await host(server);
  await server.call('/admin/room_edit', { houseId: who.houseId, ladder: 'on' }, await asAdmin(server));
  const encoder = Encoder.push(who.push, who.key, { size: '854x480' });
  try {
    const room = new Room(await open({ path: roomPath(who.houseId), lang: 'en', plays: true }), 'en');
    await expect(room.quality).toBeVisible({ timeout: HANG });
    await room.chooseQuality('360p');
    await expectMoving(room.video);
    execFileSync('pkill', ['-KILL', '-P', String(server.processId), '-f', 'pipe:0.*pipe:3']);
    await expect
      .poll(async () => {
        const config = await server.call('/web_anchor/anchor_house_config_details', {}, who.token);
        return config.ingest?.received?.ladder?.restarts;
      })
      .toBe(1);
    await expectMoving(room.video);
    await expect.poll(() => lines(room)).toBe(360);
  } finally {
    await encoder.stop();
  }
});

test('a recording is watched in each of its definitions, from where one was', async ({ open, server }) => {
  const who = await host(server);
  await server.call('/admin/room_edit', { houseId: who.houseId, ladder: 'on' }, await asAdmin(server));
  const encoder = Encoder.push(who.push, who.key, { size: '854x480' });
  let replayId = '';
  try {
    const kept = () =>
      Number(
        server.sql(`SELECT count(*) FROM replay_piece JOIN live_session USING (session_id)
          WHERE house_id = ${who.houseId} AND end_at IS NULL AND definitions ?& '{360p, sound}'`),
      );
    await expect.poll(kept, { timeout: 2 * HANG }).toBeGreaterThan(2);
    replayId = String((await server.call('/web_anchor/live_end', {}, who.token)).replayId);
  } finally {
    await encoder.stop();
  }
  const listed = async () =>
    (await server.call('/web_anchor/replay_list', { houseId: who.houseId })).list.map((one) => one.replayId);
  await expect.poll(listed, { timeout: HANG }).toContain(replayId);

  const room = new Room(await open({ path: `/replay/${replayId}`, lang: 'en', plays: true }), 'en');
  await expectMoving(room.video);
  await mark(room.page);
  await expect(room.quality).toHaveText(/^Auto · \d+p$/);
  // The encoder of the ladder has begun within the first piece, so that the second is its first.
  const at = () => room.video.evaluate((v) => (v as HTMLVideoElement).currentTime);
  for (const [name, height] of [
    ['360p', 360],
    ['Source', 480],
    ['Audio only', 90],
  ] as const) {
    await seek(room.page, 9);
    await expect.poll(at).toBeGreaterThan(9);
    await room.chooseQuality(name);
    await expectMoving(room.video);
    await expect.poll(() => lines(room)).toBe(height);
    expect(await at(), `${name} goes on`).toBeGreaterThan(9);
  }
  expect(await isSame(room.page), 'the page is still the same').toBe(true);
});

test('on a network of 1.6 Mbit/s the player goes to a picture that it carries', async ({ open, server }) => {
  const who = await host(server);
  await server.call('/admin/room_edit', { houseId: who.houseId, ladder: 'on' }, await asAdmin(server));
  const encoder = Encoder.push(who.push, who.key, { size: '854x480', bitRate: '3000k' });
  try {
    const before = new Room(await open({ path: roomPath(who.houseId), lang: 'en', plays: true }), 'en');
    await expect(before.quality).toBeVisible({ timeout: HANG });
    await before.page.close();

    const page = await open({ lang: 'en', plays: true });
    // Firefox and Safari tell nothing of the network: the player begins with the source.
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: undefined }));
    const session = await page.context().newCDPSession(page);
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 300,
      downloadThroughput: 1_600_000 / 8,
      uploadThroughput: 1_600_000 / 8,
    });
    await page.goto(roomPath(who.houseId));
    const room = new Room(page, 'en');
    await expect(room.quality).toHaveText('Auto · 360p', { timeout: HANG });
    await expectMoving(room.video);
  } finally {
    await encoder.stop();
  }
});
