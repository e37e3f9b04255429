import { expect, it } from 'vitest';
import { partsOf } from './key-picture';

const file = (...bytes: number[]) => new Uint8Array(bytes).buffer;

it('a picture has a decoder configuration and a frame', () => {
  const parts = partsOf(file(0, 0, 0, 5, 1, 0x64, 0, 0x1f, 0xff, 7, 8, 9));
  expect(parts?.codec).toBe('avc1.64001f');
  expect([...(parts?.frame ?? [])]).toEqual([7, 8, 9]);
});

it('what is cut off or empty is no picture', () => {
  expect(partsOf(file())).toBeNull();
  expect(partsOf(file(0, 0, 0, 5, 1, 2))).toBeNull();
  expect(partsOf(file(0, 0, 0, 0, 1, 2))).toBeNull();
});
