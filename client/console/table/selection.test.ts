import { expect, it } from 'vitest';
import { choose } from './selection';

const ids = ['a', 'b', 'c', 'd'];

it('a press chooses a row, and another gives it back', () => {
  expect([...choose(new Set(), ids, 'b', null)]).toEqual(['b']);
  expect([...choose(new Set(['b']), ids, 'b', null)]).toEqual([]);
});

it('Shift chooses all rows between two, in both directions', () => {
  expect([...choose(new Set(['b']), ids, 'd', 'b')].sort()).toEqual(['b', 'c', 'd']);
  expect([...choose(new Set(['d']), ids, 'a', 'd')].sort()).toEqual(['a', 'b', 'c', 'd']);
});

it('Shift on a chosen row gives all between two back', () => {
  expect([...choose(new Set(ids), ids, 'c', 'a')]).toEqual(['d']);
});

it('a range from a row that is no longer shown is the row alone', () => {
  expect([...choose(new Set(), ids, 'c', 'gone')]).toEqual(['c']);
});
