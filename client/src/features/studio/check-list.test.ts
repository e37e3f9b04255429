/** The rows of the check list. */
import { expect, it } from 'vitest';
import type { Received } from '../../api/schema.gen';
import { checksOf } from './check-list';

const fine: Received = {
  width: 1280,
  height: 720,
  video: 'H.264',
  frameRate: 25,
  keyFrameSeconds: 2,
  bitRate: 1_510_000,
  bitRateLeast: 690_000,
  bitRateMost: 5_760_000,
  audio: 'AAC',
  clockJumps: 0,
  warnings: [],
  ladder: null,
};
const row = (received: Received, name: string) => checksOf(received).find((check) => check.name === name);

it('tells size, frame rate, key frames, bit rate and sound', () => {
  expect(checksOf(fine).map(({ name, values }) => [name, ...Object.values(values)])).toEqual([
    ['size', 1280, 720],
    ['frameRate', 25],
    ['keyFrames', 2],
    ['bitRate', 1.5],
    ['audio', 'AAC'],
  ]);
  expect(checksOf(fine).some(({ warning, unknown }) => warning !== null || unknown)).toBe(false);
});

it('names a codec that some browsers do not play, and at the first picture nothing that is not measured', () => {
  const foreign: Received = { ...fine, video: 'AV1', warnings: ['CODEC_SOME', 'BIT_RATE_LOW'] };
  expect(row(foreign, 'codec')).toMatchObject({ values: { name: 'AV1' }, warning: 'CODEC_SOME' });
  expect(row(foreign, 'bitRate')).toMatchObject({ warning: 'BIT_RATE_LOW' });
  const first: Received = { ...foreign, frameRate: 0, bitRate: 0, audio: null, warnings: ['CODEC_LADDERED'] };
  expect(checksOf(first).map(({ name }) => name)).toEqual(['size', 'codec']);
});

it('puts each warning at its row', () => {
  const bad: Received = {
    ...fine,
    audio: null,
    warnings: ['NO_AUDIO', 'FRAME_RATE_UNSTEADY', 'BIT_RATE_LOW'],
  };
  expect(checksOf(bad).map(({ warning }) => warning)).toEqual([
    null,
    'FRAME_RATE_UNSTEADY',
    null,
    'BIT_RATE_LOW',
    'NO_AUDIO',
  ]);
});

it('tells of colours and sound that browsers do not play', () => {
  const odd: Received = { ...fine, warnings: ['COLOUR_DEEP', 'AUDIO_UNPLAYED'] };
  expect(row(odd, 'size')?.warning).toBe('COLOUR_DEEP');
  expect(row(odd, 'audio')?.warning).toBe('AUDIO_UNPLAYED');
});

it('tells of a clock that jumps, and of none that does not', () => {
  expect(row(fine, 'clock')).toBeUndefined();
  expect(row({ ...fine, clockJumps: 2, warnings: ['CLOCK_JUMPS'] }, 'clock')).toMatchObject({
    values: { n: 2 },
    warning: 'CLOCK_JUMPS',
  });
});

it('tells of sound without a picture, and nothing of the picture', () => {
  const sound: Received = {
    ...fine,
    width: 0,
    height: 0,
    frameRate: 0,
    keyFrameSeconds: null,
    bitRate: 64_000,
    warnings: ['NO_PICTURE'],
  };
  expect(checksOf(sound).map(({ name, warning }) => [name, warning])).toEqual([
    ['picture', 'NO_PICTURE'],
    ['bitRate', null],
    ['audio', null],
  ]);
});

it('says what is not known yet', () => {
  expect(row({ ...fine, keyFrameSeconds: null }, 'keyFrames')?.unknown).toBe(true);
  expect(row({ ...fine, width: 0 }, 'size')?.unknown).toBe(true);
});
