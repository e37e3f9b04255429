// An encoder that burns the clock into its picture, and an eye that reads it back from the page.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Locator } from '@playwright/test';

/** The clock in the picture counts in 40 ms; twenty bits of it last eleven hours. Squares of 16 pixels in one row. */
const TICK = 40;
const BITS = 20;
const SIDE = 16;
const WIDTH = 640;
const HEIGHT = 360;
const ROW = 320;
const RATE = 25;

/** ffmpeg's picture: its own wall clock as a row of black (0) and white (1) squares, lowest bit first. */
function clockFilter(base: number): string {
  const wall = `setpts=(RTCTIME-${base}000)/(TB*1000000)`;
  const black = `drawbox=x=0:y=${ROW - SIDE}:w=iw:h=${3 * SIDE}:color=black:t=fill`;
  const ones = Array.from({ length: BITS }, (_, bit) => {
    const isOne = `mod(floor(floor(t*${1000 / TICK})/pow(2\\,${bit}))\\,2)`;
    return `drawbox=x=${(bit + 2) * SIDE}:y=${ROW}:w=${SIDE}:h=${SIDE}:color=white:t=fill:enable='${isOne}'`;
  });
  return [wall, black, ...ones, `setpts=N/${RATE}/TB`].join(',');
}

export class Encoder {
  /** When the first picture left the encoder, by this machine's clock; 0 before. */
  firstPicture = 0;
  private constructor(
    private readonly process: ChildProcess,
    /** The clock's zero, epoch milliseconds. */
    readonly base: number,
    readonly ended: Promise<number | null>,
  ) {}

  /** Pushes to an address with its key, until stopped. */
  static push(
    address: string,
    key: string,
    {
      size = `${WIDTH}x${HEIGHT}`,
      isMute = false,
      bitRate = '800k',
    }: { size?: string; isMute?: boolean; bitRate?: string } = {},
  ): Encoder {
    const base = Date.now() - 1_000;
    const source = ['-re', '-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${RATE}`];
    const sound = isMute ? [] : ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=44100'];
    const video = ['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-pix_fmt', 'yuv420p'];
    const child = spawn(
      'ffmpeg',
      [
        ...['-hide_banner', '-loglevel', 'error', '-progress', 'pipe:1', '-stats_period', '0.05'],
        ...[...source, ...sound, '-vf', clockFilter(base), ...video],
        ...[
          '-g',
          String(RATE),
          '-b:v',
          bitRate,
          '-c:a',
          'aac',
          '-b:a',
          '64k',
          '-f',
          'flv',
          `${address}/${key}`,
        ],
      ],
      { stdio: ['pipe', 'pipe', 'ignore'] },
    );
    const ended = once(child, 'exit').then(([code]) => code as number | null);
    const encoder = new Encoder(child, base, ended);
    child.stdout.on('data', (text) => {
      if (encoder.firstPicture === 0 && /frame=[1-9]/.test(String(text))) encoder.firstPicture = Date.now();
    });
    return encoder;
  }

  /** As a person does: q. Says goodbye to the server. */
  async stop() {
    this.process.stdin?.write('q');
    await this.ended;
  }

  /** As a crash does: no goodbye. */
  async kill() {
    this.process.kill('SIGKILL');
    await this.ended;
  }
}

/** Milliseconds between the burned-in clock and now, of `count` pictures as they come on the screen. */
export function readLags(video: Locator, base: number, count: number): Promise<number[]> {
  return video.evaluate(
    (element, { base, count, bits, side, row, width, height, tick }) => {
      const playing = element as HTMLVideoElement;
      const canvas = document.createElement('canvas');
      canvas.width = width;
      canvas.height = height;
      const brush = canvas.getContext('2d', { willReadFrequently: true });
      if (!brush) throw new Error('no canvas');
      return new Promise<number[]>((done) => {
        const lags: number[] = [];
        const read = () => {
          brush.drawImage(playing, 0, 0, width, height);
          let ticks = 0;
          for (let bit = 0; bit < bits; bit += 1) {
            const [red = 0] = brush.getImageData((bit + 2.5) * side, row + side / 2, 1, 1).data;
            if (red > 128) ticks += 2 ** bit;
          }
          lags.push(Date.now() - (base + ticks * tick));
          if (lags.length < count) playing.requestVideoFrameCallback(read);
          else done(lags);
        };
        playing.requestVideoFrameCallback(read);
      });
    },
    { base, count, bits: BITS, side: SIDE, row: ROW, width: WIDTH, height: HEIGHT, tick: TICK },
  );
}

export const median = (numbers: number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
