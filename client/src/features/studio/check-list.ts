/** The check list of a stream as rows: what is received, and what of it should be changed. Pure. */
import type { IngestWarning, Received } from '../../api/schema.gen';

export type CheckName =
  | 'picture'
  | 'size'
  | 'codec'
  | 'frameRate'
  | 'keyFrames'
  | 'bitRate'
  | 'audio'
  | 'clock';

export interface Check {
  name: CheckName;
  /** Values for the sentence. */
  values: Readonly<Record<string, number | string>>;
  /** Nothing was measured: the row says so. */
  unknown: boolean;
  warning: IngestWarning | null;
}

const rowOf: Record<IngestWarning, CheckName> = {
  NO_PICTURE: 'picture',
  CODEC_SOME: 'codec',
  CODEC_LADDERED: 'codec',
  NO_AUDIO: 'audio',
  KEY_FRAMES_RARE: 'keyFrames',
  FRAME_RATE_LOW: 'frameRate',
  FRAME_RATE_UNSTEADY: 'frameRate',
  BIT_RATE_LOW: 'bitRate',
  BIT_RATE_HIGH: 'bitRate',
  CLOCK_JUMPS: 'clock',
  COLOUR_DEEP: 'size',
  AUDIO_UNPLAYED: 'audio',
  B_FRAMES: 'keyFrames',
};

const oneDigit = (value: number) => Math.round(value * 10) / 10;
export const megabits = (bits: number) => oneDigit(bits / 1_000_000);

export function checksOf(received: Received): Check[] {
  const { width, height, video, frameRate, keyFrameSeconds, bitRate, audio, clockJumps, warnings } = received;
  const codec = { name: 'codec' as const, values: { name: video }, unknown: false };
  const isForeign = warnings.some((warning) => rowOf[warning] === 'codec');
  const picture: Omit<Check, 'warning'>[] = [
    { name: 'size', values: { width, height }, unknown: width === 0 || height === 0 },
    ...(isForeign ? [codec] : []),
    { name: 'frameRate', values: { n: oneDigit(frameRate) }, unknown: false },
    { name: 'keyFrames', values: { n: oneDigit(keyFrameSeconds ?? 0) }, unknown: keyFrameSeconds === null },
  ];
  const rows: Omit<Check, 'warning'>[] = [
    ...(warnings.includes('NO_PICTURE')
      ? [{ name: 'picture' as const, values: {}, unknown: true }]
      : picture),
    { name: 'bitRate', values: { n: megabits(bitRate) }, unknown: false },
    { name: 'audio', values: { name: audio ?? '' }, unknown: audio === null },
  ];
  // The first picture of such a codec has just come, and nothing else is measured.
  const begins = isForeign && frameRate === 0 && bitRate === 0;
  // What is as it should be needs no row.
  if (clockJumps > 0) rows.push({ name: 'clock', values: { n: clockJumps }, unknown: false });
  const shown = begins ? picture.filter(({ name }) => name === 'size' || name === 'codec') : rows;
  return shown.map((row) => ({
    ...row,
    warning: warnings.find((warning) => rowOf[warning] === row.name) ?? null,
  }));
}
