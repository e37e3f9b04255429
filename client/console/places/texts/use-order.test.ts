// Moving in an ordered list.
import { expect, it } from 'vitest';
import { movedTo } from './use-order';

it('moves one to another place and nothing outside the list', () => {
  const ids = ['a', 'b', 'c', 'd'];
  expect(movedTo(ids, 'c', 0)).toEqual(['c', 'a', 'b', 'd']);
  expect(movedTo(ids, 'a', 3)).toEqual(['b', 'c', 'd', 'a']);
  expect(movedTo(ids, 'a', 4)).toBe(ids);
  expect(movedTo(ids, 'a', -1)).toBe(ids);
  expect(movedTo(ids, 'x', 1)).toBe(ids);
});
