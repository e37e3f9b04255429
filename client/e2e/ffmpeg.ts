// What flows have ffmpeg make: a picture that moves, a tone of 440 Hz, and how they are packed.
import { execFileSync } from 'node:child_process';

/** 25 pictures a second. */
export const movingPicture = (size: string) => ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=25`];

export const tone = (rate: number) => ['-f', 'lavfi', '-i', `sine=frequency=440:sample_rate=${rate}`];

/** Every browser plays it. A key frame stands first in each so many pictures. */
export const h264 = (pictures: number) => [
  ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
  ...['-g', String(pictures), '-sc_threshold', '0'],
];

/** What it writes to its output; files lie in the folder. */
export const ffmpeg = (args: readonly string[], folder?: string) =>
  execFileSync('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args], {
    cwd: folder,
    maxBuffer: 64 << 20,
  });
