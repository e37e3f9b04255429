// Tracks, clocks, rates and sizes change while people watch: browsers go on showing and sounding what is sent.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, type Open, type Page, test } from '../flow';
import { allow, showOwn } from '../foreign';
import { Origin } from '../origin';
import { anchor } from '../people';
import { Room, roomPath } from '../room';
import { ahead, encoded, inBand, later, publish, SOUND, soundFrom, type Tag, without } from '../rtmp';
import type { TestServer } from '../server';

/** What an eye and an ear notice at one moment; `hertz` is 0 when nothing sounds. */
interface Moment {
  hertz: number;
  size: string;
}
declare global {
  interface Window {
    noticed: Moment[];
  }
}

const TONE = 440;
const PITCH_SLACK = 8;
/** Moments that make a stretch, of a tenth of a second each: a player that begins anew is silent for some. */
const STRETCH = 6;

/** In the page: notices each tenth of a second what sounds and which size is on the screen, while the picture moves. */
function notice() {
  window.noticed = [];
  const known = new WeakSet<HTMLMediaElement>();
  const attend = (video: HTMLVideoElement) => {
    const ear = new AudioContext();
    const spectrum = new AnalyserNode(ear, { fftSize: 8_192, smoothingTimeConstant: 0 });
    ear.createMediaElementSource(video).connect(spectrum).connect(ear.destination);
    const levels = new Float32Array(spectrum.frequencyBinCount);
    let before = 0;
    setInterval(() => {
      video.muted = false;
      const isMoving = video.currentTime !== before;
      before = video.currentTime;
      if (!isMoving) return;
      spectrum.getFloatFrequencyData(levels);
      const loudest = levels.indexOf(Math.max(...levels));
      const hertz = (levels[loudest] ?? -200) > -60 ? (loudest * ear.sampleRate) / spectrum.fftSize : 0;
      window.noticed.push({ hertz, size: `${video.videoWidth}x${video.videoHeight}` });
    }, 100);
  };
  const onPlaying = ({ target }: Event) => {
    const video = target as HTMLVideoElement;
    if (known.has(video)) return;
    known.add(video);
    attend(video);
  };
  document.addEventListener('playing', onPlaying, true);
}

/** What was noticed, one word for each stretch, without what is too short. */
function stretches(noticed: readonly Moment[], wordOf: (moment: Moment) => string): string[] {
  const runs: { word: string; length: number }[] = [];
  for (const moment of noticed) {
    const last = runs.at(-1);
    if (last?.word === wordOf(moment)) last.length += 1;
    else runs.push({ word: wordOf(moment), length: 1 });
  }
  const long = runs.filter(({ length }) => length >= STRETCH).map(({ word }) => word);
  return long.filter((word, i) => word !== long[i - 1]);
}

const soundOf = ({ hertz }: Moment) => (hertz > 0 ? 'sound' : 'silence');

/** Somebody who watches the room, with sound. */
async function watch(open: Open, houseId: string): Promise<Room> {
  const page = await open({ lang: 'en', plays: true });
  await page.addInitScript(notice);
  await page.goto(roomPath(houseId));
  await page.keyboard.press('Tab'); // browsers let a page sound after a press
  return new Room(page, 'en');
}

const noticedBy = ({ page }: { page: Page }) => page.evaluate(() => window.noticed);

interface Change {
  name: string;
  /** One after the other, with three seconds between. */
  connections: () => Tag[][];
  sounds: string[];
  sizes?: string[];
}

const changes: readonly Change[] = [
  {
    name: 'the sound begins three seconds after the picture',
    connections: () => [soundFrom(encoded(), 3_000)],
    sounds: ['silence', 'sound'],
  },
  {
    name: 'the sound begins eleven seconds after the picture',
    connections: () => [soundFrom(encoded(), 11_000)],
    sounds: ['silence', 'sound'],
  },
  {
    name: 'the sound is lost for six seconds',
    connections: () => [without(encoded({ seconds: 30 }), SOUND, 10_000, 16_000)],
    sounds: ['sound', 'silence', 'sound'],
  },
  {
    name: 'the clock of the sound is 2.5 s ahead',
    connections: () => [ahead(encoded(), SOUND, 2_500)],
    sounds: ['sound'],
  },
  {
    name: 'another size comes with parameter sets in key frames only',
    connections: () => [
      [...encoded({ seconds: 16 }), ...later(inBand(encoded({ seconds: 16, size: '90x160' })), 16_000)],
    ],
    sounds: ['sound'],
    sizes: ['160x90', '90x160'],
  },
  {
    name: 'the encoder comes back with another rate',
    connections: () => [encoded({ seconds: 12 }), encoded({ seconds: 16, rate: 44_100, channels: 1 })],
    sounds: ['sound'],
  },
];

/** Sends a change while three people watch by FLV, HLS and low-latency HLS, and says what each noticed. */
async function shown(open: Open, server: TestServer, change: Change): Promise<Record<string, Moment[]>> {
  const host = await anchor(server, 'en');
  const { ingest } = await server.call('/web_anchor/anchor_house_config_details', {}, host.token);
  const [flv, hls, low] = await Promise.all([1, 2, 3].map(() => watch(open, host.houseId)));
  if (!flv || !hls || !low) throw new Error('three watch');
  const chosen = Promise.all([hls.chooseLine(2, 'native'), low.chooseLine(3, 'lowLatency')]);
  const connections = change.connections();
  for (const [i, tags] of connections.entries()) {
    if (i > 0) await sleep(3_000);
    const isLost = i < connections.length - 1;
    await publish(ingest?.pushAddress ?? '', `${host.houseId}?code=${ingest?.liveCode ?? ''}`, tags, {
      isLost,
    });
  }
  await chosen;
  await expect(flv.page.getByText(flv.words('stage.gone'))).toBeVisible();
  const [byFlv = [], byHls = [], byLow = []] = await Promise.all([flv, hls, low].map(noticedBy));
  return { FLV: byFlv, HLS: byHls, 'low-latency HLS': byLow };
}

for (const change of changes) {
  test(`browsers show and sound what the encoder meant when ${change.name}`, async ({ open, server }) => {
    const all = await shown(open, server, change);
    for (const [line, noticed] of Object.entries(all)) {
      const { sounds, sizes = ['160x90'] } = change;
      const pitches = noticed.map(({ hertz }) => hertz).filter((hertz) => hertz > 0);
      const wrong = pitches.filter((hertz) => Math.abs(hertz - TONE) > PITCH_SLACK);
      // A moment of a beginning or an end is no tone yet.
      expect(wrong.length, `${line}: moments of another pitch`).toBeLessThan(STRETCH);
      // HLS begins when that line was chosen, and shows the last seconds of a broadcast too late to be seen here.
      const heard = stretches(noticed, soundOf);
      const seen = stretches(noticed, ({ size }) => size);
      if (line === 'FLV') {
        expect(heard, `${line}: heard`).toEqual(sounds);
        expect(seen, `${line}: seen`).toEqual(sizes);
      } else {
        expect(sounds.slice(-heard.length), `${line}: heard`).toEqual(heard);
        expect(sizes.slice(-seen.length), `${line}: seen`).toEqual(seen);
      }
    }
  });
}

test('a source on another site whose sound begins late is seen at once and heard later', async ({
  open,
  server,
}) => {
  const origin = await Origin.open(20);
  await allow(server, origin.url);
  const { houseId, token } = await showOwn(server, `${origin.url}/late.m3u8`);
  const viewer = await watch(open, houseId);
  await expect.poll(async () => stretches(await noticedBy(viewer), soundOf)).toEqual(['silence', 'sound']);
  await server.call('/web_anchor/live_end', {}, token);
  await origin.close();
});
