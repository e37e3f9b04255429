// Three nodes: people of one room are on different ones, and the one that the room lives on dies. They notice a moment.
import { setTimeout as after } from 'node:timers/promises';
import { LiveStatus } from '../../src/api/enums.gen';
import { Cluster, HOME_OF_1001 } from '../cluster';
import { expect, test as flow } from '../flow';
import { until } from '../node-process';
import { bound, HANG, TRY } from '../patience';
import { anchor, newViewer } from '../people';
import { Encoder, readLags } from '../picture';
import { expectMoving, Room, roomPath } from '../room';
import { say } from '../words';

const test = flow.extend<object, { cluster: Cluster }>({
  cluster: [
    // biome-ignore lint/correctness/noEmptyPattern: the library reads the names of what a fixture needs.
    async ({}, use) => {
      const cluster = await Cluster.begin();
      await use(cluster);
      await cluster.stop();
      expect(cluster.processes(), 'nothing is left behind').toEqual([]);
    },
    { scope: 'worker', timeout: 2 * HANG },
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
  const host = await anchor(cluster, 'en');
  expect(host.houseId).toBe('1001');
  const fan = await newViewer(cluster, 'en', 'fan');
  const { ingest } = await cluster.call('/web_anchor/anchor_house_config_details', {}, host.token);
  const encoder = Encoder.push('rtmp://127.0.77.3:1935/live', `${host.houseId}?code=${ingest?.liveCode}`);
  try {
    await until('a live room', async () => {
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

    cluster.endNode(HOME_OF_1001, 'SIGKILL');
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
    await until('the dead node is back', () => cluster.isReady(HOME_OF_1001));
  } finally {
    await encoder.stop();
  }
});

/** Writes as a person does whose press may meet the moment between two nodes: the text stays, and one presses again. */
async function persist(writer: Room, text: string) {
  await writer.input.fill(text);
  await expect(async () => {
    if ((await writer.input.inputValue()) !== '') await writer.sendButton.click();
    await expect(writer.input).toHaveValue('', TRY);
  }).toPass();
}

test('all nodes are restarted one after another, and nobody in a room loses a line or sees an error', async ({
  open,
  cluster,
}) => {
  const people = [await newViewer(cluster, 'en', 'gil'), await newViewer(cluster, 'en', 'hana')];
  const rooms = await Promise.all(
    people.map(async (who) => new Room(await open({ path: roomPath('1006'), lang: 'en', who }), 'en')),
  );
  const [gil, hana] = rooms as [Room, Room];
  const lines: string[] = [];
  const exchange = async (when: string) => {
    for (const [writer, reader, name] of [
      [gil, hana, 'gil'],
      [hana, gil, 'hana'],
    ] as const) {
      const line = `${when}, ${name}`;
      await persist(writer, line);
      lines.push(line);
      await expect(reader.log.getByText(line, { exact: true })).toBeVisible();
    }
  };
  await exchange('before');
  for (const n of [1, 2, 3]) {
    const restarted = cluster.restartNode(n);
    await exchange(`while ${n} stops`);
    await restarted;
    await exchange(`after ${n}`);
  }
  for (const room of rooms) {
    await room.tall();
    await expect.poll(() => room.marked(', ')).toEqual(lines);
    await expect(room.page.getByText(say('en', 'common:state.offlineBar'))).toBeHidden();
  }
});

/** Broadcasting software tries again until it is let in. */
async function comesBack(push: (n: number) => Encoder): Promise<Encoder> {
  for (;;) {
    const encoder = push(1);
    const refused = await Promise.race([encoder.ended, after(3_000, 'let in')]);
    if (refused === 'let in') return encoder;
    await after(1_000);
  }
}

test('an encoder whose node dies goes on at another, and the viewers of a third see the picture again', {
  tag: '@figure',
}, async ({ open, cluster }) => {
  const host = await anchor(cluster, 'en');
  const { ingest } = await cluster.call('/web_anchor/anchor_house_config_details', {}, host.token);
  const push = (n: number) =>
    Encoder.push(`rtmp://127.0.77.${n}:1935/live`, `${host.houseId}?code=${ingest?.liveCode}`);
  let encoder = push(2);
  try {
    const view = async () =>
      (await cluster.call('/web_anchor/anchor_details', { houseId: host.houseId })).room;
    await until('a live room', async () => (await view()).liveStatus === LiveStatus.Living);
    const viewer = new Room(
      await open({ at: cluster.page(3), path: roomPath(host.houseId), lang: 'en', plays: true }),
      'en',
    );
    await expectMoving(viewer.video);
    const ends = viewer.notice(viewer.words('notice.liveEnd')); // of an earlier broadcast, perhaps
    const before = await ends.count();
    cluster.endNode(2, 'SIGKILL');
    await encoder.kill();
    encoder = await comesBack(push);
    const again = Date.now();
    let seen = 0;
    let behind = Number.NaN;
    await until('three seconds of the new picture', async () => {
      const lags = readLags(viewer.video, encoder.base, 1).catch(() => []);
      const [lag = Number.NaN] = await Promise.race([lags, after(1_000, [])]);
      // What is left of the old encoder's picture tells a time before the new one's zero.
      seen = lag > 0 ? seen + 1 : 0;
      if (seen) behind = lag;
      await after(1_000);
      return seen === 3;
    });
    bound('three seconds of the picture were seen after the encoder came back', Date.now() - again, 45_000);
    bound('from the source to the eye by way of another node', behind, 4_000);
    expect(await ends.count(), 'nobody was told that the broadcast ended').toBe(before);
    await until('the dead node is back', () => cluster.isReady(2));
  } finally {
    await encoder.stop();
  }
});
