// The line half a second behind its source, by WebRTC (WHEP): pictures, sound, and the way back where it cannot be.
import type { Locator } from '@playwright/test';
import { expect, test } from './flow';
import { bound } from './patience';
import { anchor, newViewer, offAir } from './people';
import { Encoder, median, readLags } from './picture';
import { expectMoving, Room, roomPath } from './room';
import type { TestServer } from './server';

/** From the encoder's clock to the eye, in milliseconds. */
const TO_THE_EYE = 500;
const READINGS = 40;
const TONE = 440;
const LINE = 4;

async function onAir(server: TestServer) {
  const host = await anchor(server, 'en');
  await offAir(server, host.houseId);
  const { ingest } = await server.call('/web_anchor/anchor_house_config_details', {}, host.token);
  const encoder = Encoder.push(ingest?.pushAddress ?? '', `${host.houseId}?code=${ingest?.liveCode ?? ''}`);
  return { host, encoder };
}

/** The pitch of what comes out of the element, once it is loud. */
const heard = (video: Locator) =>
  video.evaluate(async (element) => {
    const context = new AudioContext();
    const ear = new AnalyserNode(context, { fftSize: 8_192 });
    const stream = (element as HTMLVideoElement).srcObject as MediaStream;
    context.createMediaStreamSource(stream).connect(ear);
    await context.resume();
    const levels = new Uint8Array(ear.frequencyBinCount);
    for (;;) {
      await new Promise(requestAnimationFrame);
      ear.getByteFrequencyData(levels);
      const loudest = levels.indexOf(Math.max(...levels));
      if ((levels[loudest] ?? 0) > 100) return (loudest * context.sampleRate) / ear.fftSize;
    }
  });

test('a viewer chooses the line half a second behind, sees and hears it, and leaves it', {
  tag: '@figure',
}, async ({ open, server }) => {
  const { host, encoder } = await onAir(server);
  const page = await open({
    path: roomPath(host.houseId),
    lang: 'en',
    who: await newViewer(server, 'en', 'close'),
    plays: true,
  });
  const room = new Room(page, 'en');
  await expectMoving(room.video);
  await room.chooseLine(LINE, 'halfSecond');
  expect(Math.abs((await heard(room.video)) - TONE)).toBeLessThan(20);
  const lags = await readLags(room.video, encoder.base, READINGS);
  bound('half a second: the clock in the picture is behind', median(lags), TO_THE_EYE);

  const ended = page.waitForRequest((request) => request.method() === 'DELETE');
  await room.chooseLine(1, 'native');
  expect((await (await ended).response())?.status()).toBe(200);
  await encoder.stop();
});

test('where no packet of WebRTC passes, the usual line goes on by itself', async ({ open, server }) => {
  const { host, encoder } = await onAir(server);
  const page = await open({
    path: roomPath(host.houseId),
    lang: 'en',
    who: await newViewer(server, 'en', 'walled'),
    plays: true,
  });
  const room = new Room(page, 'en');
  await expectMoving(room.video);
  // As behind a firewall: nothing answers at the port that the node names.
  await page.route('**/whep', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(/(a=candidate:\S+ \d udp \d+ \S+) \d+/g, '$1 9');
    await route.fulfill({ response: answer, body });
  });
  const asked = page.waitForRequest('**/whep');
  await room.startLine(LINE, 'halfSecond');
  await asked;
  await expect(room.lines).toHaveText(room.lineName(1, 'native'));
  await expectMoving(room.video);
  await encoder.stop();
});
