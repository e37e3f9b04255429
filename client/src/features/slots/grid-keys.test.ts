// The arrow keys in a grid that wraps: two rows of five cells, drawn in lines of three.
import { expect, it } from 'vitest';
import { moveOf, type Place } from './grid-keys';

const places: Place[] = [0, 1].flatMap((row) =>
  [0, 1, 2, 3, 4].map((cell) => ({
    row,
    x: (cell % 3) * 100,
    y: row * 200 + Math.floor(cell / 3) * 50,
  })),
);

it.each([
  ['ArrowRight', 0, { to: 1 }],
  ['ArrowLeft', 0, { to: 0 }],
  ['ArrowRight', 9, { to: 9 }],
  ['ArrowDown', 1, { to: 4 }],
  ['ArrowDown', 2, { to: 4 }],
  ['ArrowDown', 4, { to: 6 }],
  ['ArrowUp', 6, { to: 4 }],
  ['ArrowUp', 1, { to: 1 }],
  ['Home', 3, { to: 0 }],
  ['End', 0, { to: 4 }],
  ['Home', 8, { to: 5 }],
  ['PageDown', 3, { day: 1 }],
  ['PageUp', 3, { day: -1 }],
  ['Enter', 3, null],
  ['a', 3, null],
])('%s at cell %d leads to %o', (key, at, wanted) => {
  expect(moveOf(key, places, at)).toEqual(wanted);
});

it('from right to left the side arrows change places', () => {
  expect(moveOf('ArrowLeft', places, 0, { rtl: true })).toEqual({ to: 1 });
  expect(moveOf('ArrowRight', places, 1, { rtl: true })).toEqual({ to: 0 });
});

it('with control the ends are those of the whole day', () => {
  expect(moveOf('Home', places, 8, { whole: true })).toEqual({ to: 0 });
  expect(moveOf('End', places, 0, { whole: true })).toEqual({ to: 9 });
});
