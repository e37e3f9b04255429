// The marked parts of a line.
import { expect, it } from 'vitest';
import { partsOf } from './marked-line';

it('marks words by code points, overlapping ones once', () => {
  expect(partsOf('👍 no SPAM', [{ first: 5, last: 8 }])).toEqual([
    { text: '👍 no ', marked: false },
    { text: 'SPAM', marked: true },
  ]);
  expect(
    partsOf('abcd', [
      { first: 0, last: 1 },
      { first: 1, last: 2 },
    ]),
  ).toEqual([
    { text: 'abc', marked: true },
    { text: 'd', marked: false },
  ]);
  expect(partsOf('', [])).toEqual([]);
});
