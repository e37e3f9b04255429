// Three nodes: people of one room are on different ones, and the one that the room lives on dies. They notice a moment.
import { LiveStatus } from '../src/api/enums.gen';
import { Cluster, HOME_OF_1001 } from './cluster';
import { expect, test as flow } from './flow';
import { until } from './node-process';
import { anchor, newViewer } from './people';
import { Encoder } from './picture';
import { expectMoving, Room, roomPath } from './room';

const test = flow.extend<object, { cluster: Cluster }>({
  cluster: [
    // biome-ignore lint/correctness/noEmptyPattern: the library reads the names of what a fixture needs.
    async ({}, use) => {
      const cluster = await Cluster.begin();
      await use(cluster);
      await cluster.stop();
      expect(cluster.processes(), 'nothing is left behind').toEqual([]);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  server: async ({ cluster }, use) => use(cluster),
});

test.use({
  provokes: {
    faults: [
      /^net::ERR_/,
      /^console: WebSocket connection to .* failed/,
      /^(503|404) /,
      /level=ERROR .*from=protoactor/, // of the node that died
    ],
  },
});

test('a viewer and the anchor on two nodes notice only a moment when the node of their room dies', async ({
  open,
  cluster,
}) => {
  test.setTimeout(90_000);
  const host = await anchor(cluster, 'en');
  expect(host.houseId).toBe('1001');
  const fan = await newViewer(cluster, 'en', 'fan');
  const { ingest } = await cluster.call('/web_anchor/anchor_house_config_details', {}, host.token);
  const encoder = Encoder.push('rtmp://127.0.77.3:1935/live', `${host.houseId}?code=${ingest?.liveCode}`);
  try {
    await until('a live room', 30_000, async () => {
      const { room } = await cluster.call('/web_anchor/anchor_details', { houseId: host.houseId });
      return room.liveStatus === LiveStatus.Living;
    });
    const at = roomPath(host.houseId);
    const viewer = new Room(
      await open({ at: cluster.page(2), path: at, lang: 'en', who: fan, plays: true }),
      'en',
    );
    const desk = new Room(await open({ at: cluster.page(3), path: at, lang: 'en', who: host }), 'en');
    await expectMoving(viewer.video);
    await viewer.write('before, from the viewer');
    await expect(desk.log.getByText('before, from the viewer')).toBeVisible();
    await desk.write('before, from the anchor');
    await expect(viewer.log.getByText('before, from the anchor')).toBeVisible();

    cluster.killNode(HOME_OF_1001);
    const killed = Date.now();
    await viewer.write('after, from the viewer');
    await expect(desk.log.getByText('after, from the viewer')).toBeVisible();
    console.log(`      the first line after the death was heard after ${Date.now() - killed} ms`);
    await expectMoving(viewer.video);

    await desk.mute(fan.nickName, 1, 'spam');
    await expect(viewer.page.getByTestId('muted')).toBeVisible();
    await desk.unmute(fan.nickName);
    await expect(viewer.page.getByTestId('muted')).toBeHidden();
    await viewer.write('thank you');
    await expect(desk.log.getByText('thank you')).toBeVisible();
    for (const room of [viewer, desk]) {
      await room.tall();
      const said = (await room.shown()).filter((text) => /before|after|thank/.test(text));
      expect(said).toEqual([
        'before, from the viewer',
        'before, from the anchor',
        'after, from the viewer',
        'thank you',
      ]);
    }
    await until('the dead node is back', 30_000, () => cluster.isReady(HOME_OF_1001));
  } finally {
    await encoder.stop();
  }
});
