// Pictures from another site play in every way a browser can, and are recorded where operators allow it.
import { LiveSource } from '../../src/api/enums.gen';
import { expect, type Page, test } from '../flow';
import { allow, asOperator, showOwn } from '../foreign';
import { Origin } from '../origin';
import { anchor, type Person } from '../people';
import { reserveLast } from '../planning';
import { expectMoving, Room, roomPath } from '../room';
import type { TestServer } from '../server';
import { say } from '../words';

test.describe.configure({ mode: 'serial' });

let origin: Origin;
test.beforeAll(async () => {
  origin = await Origin.open(90);
});
test.afterAll(() => origin.close());

async function allowRecording(server: TestServer, value: boolean) {
  const token = await asOperator(server);
  for (const key of ['replay.ownVideos', 'replay.matchSources'])
    await server.call('/admin/setting_edit', { key, value, reason: 'the test of sources' }, token);
}

async function ended(server: TestServer, { token }: Person) {
  return (await server.call('/web_anchor/live_end', {}, token)).replayId;
}

async function ownBroadcast(server: TestServer, url: string) {
  const host = await showOwn(server, url);
  const { sessionId } = await server.call('/web_anchor/anchor_house_config_details', {}, host.token);
  return { sessionId, end: () => ended(server, host) };
}

async function matchBroadcast(server: TestServer, url: string) {
  const host = await anchor(server, 'en');
  const { match, giveUp } = await reserveLast(server, host);
  const { matchId } = match;
  await server.call(
    '/admin/match_source',
    { matchId, source: { name: 'Main', url } },
    await asOperator(server),
  );
  const { sessionId } = await server.call('/web_anchor/live_start', { source: 3, matchId }, host.token);
  const end = async () => {
    const replayId = await ended(server, host);
    await giveUp();
    return replayId;
  };
  return { sessionId, end };
}

/** Other flows on this server count who is living. */
test.afterEach(async ({ server }) => {
  const host = await anchor(server, 'en');
  await server.call('/web_anchor/live_end', {}, host.token).catch(() => undefined); // a flow may end without a live
});

const studio = (key: string) => say('en', `studio:${key}`);

const video = (page: Page) => page.getByTestId('player').locator('video');

/** In the page: a browser whose own HLS is good enough, as Apple's are known by. */
function withGoodHls() {
  Object.defineProperty(HTMLVideoElement.prototype, 'webkitSetPresentationMode', { value: () => undefined });
}

for (const [what, file, native] of [
  ['HLS by the browser', 'a.m3u8', true],
  ['HLS by hls.js', 'a.m3u8', false],
  ['FLV', 'a.flv', false],
  ['MP4', 'a.mp4', false],
] as const) {
  test(`the anchor’s own video on another site plays: ${what}`, async ({ open, server }) => {
    await allow(server, origin.url);
    const { houseId } = await showOwn(server, `${origin.url}/${file}`);
    const page = await open({ lang: 'en', plays: true });
    if (native) await page.addInitScript(withGoodHls);
    await page.goto(roomPath(houseId));
    await expectMoving(video(page));
    const address = await video(page).evaluate((v) => (v as HTMLVideoElement).currentSrc);
    expect(address.startsWith('blob:')).toBe(what === 'HLS by hls.js' || what === 'FLV');
  });
}

test('an anchor types the address of a video into the assistant: it begins, viewers and the preview see it move, and it ends', async ({
  open,
  server,
}) => {
  const secure = await origin.secure();
  await allow(server, secure);
  const host = await anchor(server, 'en');
  const page = await open({
    path: '/user/configuration',
    lang: 'en',
    who: host,
    plays: true,
    trusts: true,
  });
  const live = page.getByRole('region', { name: studio('live.title') });
  await live.getByRole('radio', { name: studio('start.noMatch') }).check();
  await live.getByRole('radio', { name: studio('start.own') }).check();
  await live.getByLabel(say('en', 'book:own.url')).fill(`${secure}/a.m3u8`);
  await live.getByRole('button', { name: studio('live.start') }).click();
  await expect(live.getByRole('button', { name: studio('live.end') })).toBeVisible();
  const viewer = await open({ path: roomPath(host.houseId), lang: 'en', plays: true, trusts: true });
  await Promise.all([expectMoving(video(viewer)), expectMoving(video(page))]);

  await live.getByRole('button', { name: studio('live.end') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: studio('live.end') })
    .click();
  await expect(viewer.getByText(say('en', 'room:stage.gone'))).toBeVisible();
});

/** A shorter broadcast leaves no recording. */
const LEAST_MS = 13_000;

/** Far enough for the recording: nearer than that it is the live picture. */
async function goBack(page: Page) {
  const room = new Room(page, 'en');
  const slider = page.getByRole('slider', { name: room.words('player.rewind') });
  await expect(slider).toBeVisible();
  const reach = async () => -Number(await slider.getAttribute('min'));
  await expect.poll(reach).toBeGreaterThan(25);
  await slider.fill('-25');
  await expect(
    page.locator('aside').getByRole('button', { name: room.words('player.toLive') }),
  ).toBeVisible();
  await expectMoving(room.video);
}

for (const [what, file, source, longer] of [
  ['transport streams', 'live-a.m3u8', LiveSource.Own, true],
  ['fragmented MP4', 'live-b.m3u8', LiveSource.Own, false],
  ['FLV', 'a.flv', LiveSource.Match, false],
] as const) {
  test(`where operators allow it a source of ${what} is recorded: viewers ${longer ? 'go back and ' : ''}watch it again`, async ({
    open,
    server,
  }) => {
    await allow(server, origin.url);
    await allowRecording(server, true);
    const host = await anchor(server, 'en');
    const url = `${origin.url}/${file}`;
    const { sessionId, end } =
      source === LiveSource.Own ? await ownBroadcast(server, url) : await matchBroadcast(server, url);
    const rewind = async () =>
      (await server.call('/web_anchor/anchor_details', { houseId: host.houseId })).player?.rewind?.seconds ??
      0;
    const begun = Date.now();
    await expect.poll(rewind).toBeGreaterThan(0);
    if (longer) await goBack(await open({ path: roomPath(host.houseId), lang: 'en', plays: true }));
    await expect.poll(() => Date.now() - begun).toBeGreaterThan(LEAST_MS);
    expect(await end()).toBe(`rp_${sessionId}`);
    const replay = await open({ path: '/', lang: 'en', plays: true });
    const isThere = async () => {
      const { list } = await server.call('/web_anchor/replay_list', { houseId: host.houseId });
      return list.map(({ replayId }) => replayId);
    };
    await expect.poll(isThere).toContain(`rp_${sessionId}`);
    await replay.goto(`/replay/rp_${sessionId}`);
    await expectMoving(video(replay));
    await allowRecording(server, false);
  });
}
