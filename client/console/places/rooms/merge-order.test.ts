import { expect, it } from 'vitest';
import { mergeOrder } from './merge-order';

it('an order made here holds over another one of the same rooms', () => {
  expect(mergeOrder(['a', 'b', 'c'], ['c', 'a', 'b'], ['b', 'a', 'c']).order).toEqual(['c', 'a', 'b']);
});

it('what others added comes last, and what anybody took away stays away', () => {
  const merged = mergeOrder(['a', 'b', 'c'], ['c', 'a'], ['d', 'a', 'b']);
  expect(merged).toEqual({ order: ['a', 'd'], added: ['d'], gone: ['c'] });
});
