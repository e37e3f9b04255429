// One line of states, from nothing set up to the end.
import { expect, it } from 'vitest';
import { LiveStatus } from '../../api/enums.gen';
import { serverNow } from '../../lib/server-clock';
import { stageOf } from './broadcast-stage';
import type { HouseConfig } from './studio-data';

const room = {
  coverRequired: false,
  houseName: 'a',
  anchorTitle: 'b',
  introduction: 'c',
  announcement: 'd',
  preview: null,
  sessionId: null,
} as HouseConfig;
const preview = { since: 1, player: null };
const off = LiveStatus.Offline;

it('is set up with a cover and the four texts', () => {
  expect(stageOf({ ...room, coverRequired: true }, off, null)).toBe('setUp');
  expect(stageOf({ ...room, introduction: ' ' }, off, null)).toBe('setUp');
  expect(stageOf(room, off, null)).toBe('ready');
});

it('is a preview until it is live, and live while the signal is lost', () => {
  expect(stageOf({ ...room, preview }, off, null)).toBe('preview');
  expect(stageOf({ ...room, preview, sessionId: 'ls1' }, off, null)).toBe('preview');
  expect(stageOf({ ...room, sessionId: 'ls1' }, off, null)).toBe('ready');
  expect(stageOf({ ...room, sessionId: 'ls1' }, LiveStatus.Living, null)).toBe('live');
  expect(stageOf({ ...room, sessionId: 'ls1' }, LiveStatus.Interrupted, null)).toBe('live');
});

it('has ended for a quarter of an hour, unless the encoder is there again', () => {
  const ended = { endTime: serverNow() - 60_000 };
  expect(stageOf(room, off, ended)).toBe('ended');
  expect(stageOf({ ...room, preview }, off, ended)).toBe('preview');
  expect(stageOf(room, off, { endTime: serverNow() - 16 * 60_000 })).toBe('ready');
});
