// The open row of a list and the rows beside it.
import { expect, it } from 'vitest';
import { openRow } from './open-row';

const rows = ['a', 'b', 'c'];

it('goes to the next row and the one before, and not past the ends', () => {
  const shown: string[] = [];
  const at = (open: string) => openRow(rows, (row) => row, { open, show: (row) => shown.push(row) });
  expect(at('b').open).toBe('b');
  at('b').step(1);
  at('b').step(-1);
  at('a').step(-1);
  at('c').step(1);
  expect(shown).toEqual(['c', 'a']);
});

it('nothing is open before the rows are there, or when the row is on another page', () => {
  const nowhere = { open: 'z', show: () => undefined };
  expect(openRow(undefined, (row: string) => row, nowhere).open).toBeUndefined();
  expect(openRow(rows, (row) => row, nowhere).open).toBeUndefined();
});
