// Going back in a live picture: how far, and where a request to go back leads.
import { expect, it } from 'vitest';
import { reachOf, rewindTo } from './rewind';

const NOW = 1_700_000_000_000;
const begun = (secondsAgo: number) => ({
  url: '/rewind/1/ls1/index.m3u8',
  sessionId: 'ls1',
  seconds: 1_800,
  since: NOW - secondsAgo * 1_000,
});

it('reaches to the begin of the broadcast, and half an hour at most', () => {
  expect(reachOf(begun(100), NOW)).toBe(100);
  expect(reachOf(begun(7_200), NOW)).toBe(1_792);
});

it('offers nothing where nothing is recorded, and not in the first seconds', () => {
  expect(reachOf(null, NOW)).toBe(0);
  expect(reachOf(begun(20), NOW)).toBe(0);
});

it('leads to the moment that was asked for', () => {
  expect(rewindTo(NOW - 90_000, begun(600), NOW)).toBe(NOW - 90_000);
});

it('leads to the earliest moment when more was asked for', () => {
  expect(rewindTo(NOW - 900_000, begun(600), NOW)).toBe(NOW - 600_000);
});

it('close to the newest moment leads to the live picture', () => {
  expect(rewindTo(NOW - 11_000, begun(600), NOW)).toBeNull();
  expect(rewindTo(NOW + 5_000, begun(600), NOW)).toBeNull();
  expect(rewindTo(NOW - 90_000, null, NOW)).toBeNull();
});
