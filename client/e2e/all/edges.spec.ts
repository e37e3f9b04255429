// Three processes: one takes the encoder, two pass its pictures on. All that viewers see comes from the two.
import { LiveStatus } from '../../src/api/enums.gen';
import { Nodes } from '../edges';
import { expect, test as flow, type Page } from '../flow';
import { until } from '../node-process';
import { bound, HANG } from '../patience';
import { anchor, newViewer, type Person } from '../people';
import { Encoder, median, readLags } from '../picture';
import { expectMoving, Room, roomPath } from '../room';
import { talk } from '../talkers';

const test = flow.extend<object, { nodes: Nodes }>({
  nodes: [
    // biome-ignore lint/correctness/noEmptyPattern: the library reads the names of what a fixture needs.
    async ({}, use) => {
      const nodes = await Nodes.open();
      await use(nodes);
      await nodes.close();
    },
    { scope: 'worker', timeout: 2 * HANG },
  ],
  server: async ({ nodes }, use) => use(nodes.site),
});

test.describe.configure({ mode: 'serial' });

/** Milliseconds behind the source by way of an edge, on a machine that encodes, passes on twice and plays at once. */
const BEHIND = 3_000;

let host: Person & { houseId: string };
let encoder: Encoder;
let begun: number;

const passed = (seconds: number) =>
  expect.poll(() => Date.now() - begun, { timeout: 2 * HANG }).toBeGreaterThan(seconds * 1_000);

/** Pushes, and waits until the room is live. */
async function broadcast({ site }: Nodes) {
  const { ingest } = await site.call('/web_anchor/anchor_house_config_details', {}, host.token);
  encoder = Encoder.push(ingest?.pushAddress ?? '', `${host.houseId}?code=${ingest?.liveCode}`);
  await until('a live room', async () => {
    const { room } = await site.call('/web_anchor/anchor_details', { houseId: host.houseId });
    return room.liveStatus === LiveStatus.Living;
  });
}

/** Where pictures were fetched: origins of addresses below /live, /rewind, /replay and /clip. */
function pictureHosts(page: Page): Set<string> {
  const hosts = new Set<string>();
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (
      /\/(live|rewind|replay|clip)\/.*\.(flv|m3u8|ts|m4s|mp4|vtt)$/.test(pathname) ||
      /\/thumb\//.test(pathname)
    )
      hosts.add(origin);
  });
  return hosts;
}

test.afterAll(() => encoder?.stop());

test('a viewer watches by an edge, close behind the source, at an address that is signed', {
  tag: '@figure',
}, async ({ open, nodes, server }) => {
  host = await anchor(server, 'en');
  await server.call('/web_anchor/live_start', { source: 1 }, host.token);
  await broadcast(nodes);
  begun = Date.now();
  const page = await open({ lang: 'en', plays: true });
  const hosts = pictureHosts(page);
  await page.goto(roomPath(host.houseId));
  const room = new Room(page, 'en');
  await expectMoving(room.video);
  const behind = median(await readLags(room.video, encoder.base, 20));
  bound('behind by way of an edge', behind, BEHIND);
  expect(hosts.size).toBe(1);
  expect(nodes.edges.map(({ url }) => url)).toContain([...hosts][0]);
  await page.screenshot({ path: test.info().outputPath('by-an-edge.png') });

  const { player } = await server.call('/web_anchor/anchor_details', { houseId: host.houseId });
  const [first] = player?.lines ?? [];
  const signed = new URL(first?.url ?? '');
  const status = async (address: string) => (await fetch(address, { method: 'HEAD' })).status;
  expect(await status(signed.href)).toBe(200);
  const bare = signed.pathname.replace(/^\/pass\/[^/]+/, '');
  expect(await status(signed.origin + bare), 'without the pass').toBe(403);
  expect(await status(server.url + bare), 'at the site without the pass').toBe(403);
  expect(await status(signed.href.replace(host.houseId, '1002')), 'for another room').toBe(403);
  expect(await status(`${signed.origin}/user/wallet`), 'a page').toBe(404);
});

test('every line of both edges plays', async ({ open }) => {
  const page = await open({ path: roomPath(host.houseId), lang: 'en', plays: true });
  const hosts = pictureHosts(page);
  const room = new Room(page, 'en');
  const { lines } = room;
  await expectMoving(room.video);
  for (let n = 6; n >= 1; n -= 1) {
    await lines.focus();
    await page.keyboard.press('Enter');
    const offered = page.getByRole('button', { name: new RegExp(`^${room.words('player.line', { n })} ·`) });
    await offered.focus();
    await page.keyboard.press('Enter');
    await expect(lines).toHaveText(new RegExp(`^${room.words('player.line', { n })} ·`));
    await expectMoving(room.video);
  }
  expect(hosts.size).toBe(2);
});

test('going back, a clip and the recording come from an edge', async ({ open, nodes, server }) => {
  const fan = await newViewer(server, 'en', 'clipper');
  const page = await open({ lang: 'en', who: fan, plays: true });
  const hosts = pictureHosts(page);
  await page.goto(roomPath(host.houseId));
  const room = new Room(page, 'en');
  await expectMoving(room.video);
  await talk(page, server, host.houseId, [{ who: fan, texts: ['said in time'] }]);
  await passed(50);
  await page.getByRole('slider', { name: room.words('player.rewind') }).fill('-30');
  await expect(
    page.locator('aside').getByRole('button', { name: room.words('player.toLive') }),
  ).toBeVisible();
  await expectMoving(room.video);
  await page.screenshot({ path: test.info().outputPath('rewound-by-an-edge.png') });
  const to = Date.now() - 12_000;
  const { clip } = await server.call(
    '/web_anchor/clip_make',
    { houseId: host.houseId, title: 'By an edge', from: to - 15_000, to, requestId: 'edge-clip' },
    fan.token,
  );
  const list = async () => (await server.call('/web_anchor/replay_list', { houseId: host.houseId })).list;
  const { length: before } = await list();
  await encoder.stop();
  await server.call('/web_anchor/live_end', {}, host.token).catch(() => undefined);
  await until('the clip', async () => {
    const made = await server.call('/web_anchor/clip_details', { clipId: clip.clipId }, fan.token);
    return made.player !== null;
  });
  await page.goto(`/clip/${clip.clipId}`);
  await expectMoving(page.getByTestId('player').locator('video'));
  await until('the recording', async () => (await list()).length > before);
  await page.goto(`/replay/${(await list())[0]?.replayId}`);
  await expectMoving(page.getByTestId('player').locator('video'));
  await page.screenshot({ path: test.info().outputPath('replay-by-an-edge.png') });
  expect([...hosts].every((origin) => origin !== server.url)).toBe(true);
  expect(hosts).toContain(nodes.edges[0].url);
});

test('the picture goes on when an edge fails, and when the site restarts', async ({
  open,
  nodes,
  server,
  provokes,
}) => {
  // What was open breaks, and what is asked meanwhile finds nobody.
  provokes.faults.push(/^net::ERR_/, /^console: .*(ERR_|WebSocket)/, /^50[234] /);
  await broadcast(nodes);
  const page = await open({ lang: 'en', plays: true });
  const hosts = pictureHosts(page);
  await page.goto(roomPath(host.houseId));
  const room = new Room(page, 'en');
  await expectMoving(room.video);
  const [used] = [...hosts];
  const [failing, other] = nodes.edges[0].url === used ? nodes.edges : [nodes.edges[1], nodes.edges[0]];
  await failing.kill();
  await expect.poll(() => [...hosts]).toContain(other.url);
  await expectMoving(room.video);
  await failing.start();

  await server.kill();
  await encoder.kill();
  await server.start();
  await broadcast(nodes);
  await expect(room.page.getByText(room.words('stage.interrupted'))).toBeHidden();
  await expectMoving(room.video);
});
