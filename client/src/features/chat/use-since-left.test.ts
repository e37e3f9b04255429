// What came while the reader was away.
import { expect, it } from 'vitest';
import type { Line } from '../../realtime/lines';
import { sinceOf } from './use-since-left';

const lines = ['a', 'b', 'c', 'd'].map((key) => ({ key }) as Line);

it('begins behind the last line that was seen', () => {
  expect(sinceOf(lines, 'b')).toEqual({ key: 'c', count: 2 });
});

it('is nothing when nothing came, nothing was seen, or the seen line is gone', () => {
  expect(sinceOf(lines, 'd')).toBeNull();
  expect(sinceOf(lines, undefined)).toBeNull();
  expect(sinceOf(lines, 'x')).toBeNull();
  expect(sinceOf([], 'a')).toBeNull();
});
