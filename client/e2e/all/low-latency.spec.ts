// Low-latency HLS: by hls.js it is less than two seconds behind the source, and a browser that plays only HLS takes it by itself.
import { expect, test } from '../flow';
import { bound } from '../patience';
import { anchor, livingRooms, newViewer } from '../people';
import { Encoder, median, readLags } from '../picture';
import { expectMoving, Room, roomPath } from '../room';

/** What hls.js says of itself, in seconds. */
const BEHIND = 2;
/** From the encoder's clock to the eye, in milliseconds, on a machine that encodes, serves and plays at once. */
const TO_THE_EYE = 3_000;
const PLAIN_TO_THE_EYE = 4_000;
const READINGS = 20;

/** The seconds behind that the player shows; they change each second. */
function shownSeconds(room: Room, count: number): Promise<number[]> {
  return room.page.locator('[data-seconds]').evaluate(
    (figure, count) =>
      new Promise<number[]>((done) => {
        const read: number[] = [];
        const watch = new MutationObserver(() => {
          read.push(Number((figure as HTMLElement).dataset.seconds));
          if (read.length < count) return;
          watch.disconnect();
          done(read);
        });
        watch.observe(figure, { childList: true, characterData: true, subtree: true });
      }),
    count,
  );
}

test('the low-latency line by hls.js is close behind its source, also after that came back', {
  tag: '@figure',
}, async ({ open, server }) => {
  const host = await anchor(server, 'en');
  const { ingest } = await server.call('/web_anchor/anchor_house_config_details', {}, host.token);
  const push = () =>
    Encoder.push(ingest?.pushAddress ?? '', `${host.houseId}?code=${ingest?.liveCode ?? ''}`);
  let encoder = push();
  const page = await open({
    path: roomPath(host.houseId),
    lang: 'en',
    who: await newViewer(server, 'en', 'near'),
    plays: true,
  });
  const room = new Room(page, 'en');
  await expectMoving(room.video);
  const asked: string[] = [];
  page.on('request', (request) =>
    asked.push(new URL(request.url()).pathname + new URL(request.url()).search),
  );
  await room.chooseLine(2, 'native');
  const plain = median(await readLags(room.video, encoder.base, 2 * READINGS));
  bound('plain HLS: the clock in the picture is behind', plain, PLAIN_TO_THE_EYE);
  await room.chooseLine(3, 'lowLatency');

  const said = median(await shownSeconds(room, READINGS));
  const seen = median(await readLags(room.video, encoder.base, 4 * READINGS));
  expect(said).toBeGreaterThan(0);
  bound('low-latency HLS is behind, as hls.js says', said, BEHIND, 's');
  bound('low-latency HLS: the clock in the picture is behind', seen, TO_THE_EYE);
  const parts = asked.filter((path) => /\/ll\/\d+\.\d+\.m4s$/.test(path));
  expect(parts.length).toBeGreaterThan(READINGS);
  expect(new Set(parts).size, 'each part is fetched once').toBe(parts.length);
  expect(
    asked.filter((path) => /\/ll\/index\.m3u8\?_HLS_msn=\d+&_HLS_part=\d+$/.test(path)).length,
  ).toBeGreaterThan(READINGS);

  await encoder.kill();
  await expect(page.getByText(room.words('stage.interrupted'))).toBeVisible();
  encoder = push();
  await expect(page.getByText(room.words('stage.interrupted'))).toBeHidden();
  await expectMoving(room.video);
  await encoder.stop();
  await expect(page.getByText(room.words('stage.gone'))).toBeVisible();
});

test('a browser that plays HLS alone takes the low-latency line by itself', async ({ open, server }) => {
  const [houseId = ''] = await livingRooms(server);
  const page = await open({ lang: 'en', plays: true });
  await page.addInitScript(() => {
    Object.defineProperty(window, 'MediaSource', { value: undefined });
  });
  const list = page.waitForRequest((request) => request.url().includes(`/live/${houseId}/ll/index.m3u8`));
  await page.goto(roomPath(houseId));
  await list;
  await expectMoving(new Room(page, 'en').video);
});
