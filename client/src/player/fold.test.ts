// Which controls give way in a narrow picture.
import { expect, it } from 'vitest';
import { folded, MORE_WIDTH } from './fold';

const widths = { roomName: 90, pip: 44, figure: 80, theatre: 44, quality: 100, volume: 40, step: 40 };
const needed = 700;

it('a wide picture shows all its controls', () => {
  expect(folded({ room: 700, needed, widths })).toEqual([]);
});

it('the name of the room gives way first, and needs no menu', () => {
  expect(folded({ room: 699, needed, widths })).toEqual(['roomName']);
});

it('the menu takes room of its own, so that the next control gives way with the first in it', () => {
  const room = 700 - 90 - 44;
  expect(folded({ room, needed, widths })).toEqual(['roomName', 'pip', 'figure']);
  expect(folded({ room: room + MORE_WIDTH, needed, widths })).toEqual(['roomName', 'pip']);
});

it('a control that is not there does not give way', () => {
  expect(folded({ room: 500, needed, widths: { ...widths, figure: 0 } })).toEqual([
    'roomName',
    'pip',
    'theatre',
    'step',
    'quality',
  ]);
});

it('the sound goes into the menu only after the quality', () => {
  expect(folded({ room: 300, needed, widths })).toEqual([
    'roomName',
    'pip',
    'figure',
    'theatre',
    'step',
    'quality',
    'volume',
  ]);
});
