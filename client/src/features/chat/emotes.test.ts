// The emotes of a room in its lines.
import { expect, it } from 'vitest';
import { emoteParts, emotesOf } from './emotes';

const emotes = emotesOf([
  { emoteId: '1', name: 'Goal', imageUrl: 'img/g.webp' },
  { emoteId: '2', name: '进球', imageUrl: 'img/j.webp' },
]);
const drawn = (text: string) =>
  emoteParts(text, emotes).map((part) => (typeof part === 'string' ? part : `<${part.image}>`));

it.each([
  ['what a :goal:!', ['what a ', '<img/g.webp>', '!']],
  [':GOAL::进球:', ['<img/g.webp>', '<img/j.webp>']],
  ['at 12:goal:30', ['at 12', '<img/g.webp>', '30']],
  ['20:45: kick-off', ['20:45: kick-off']],
  [':nothing: :goal', [':nothing: :goal']],
  [':x:goal:', [':x', '<img/g.webp>']],
  ['', ['']],
])('%s', (text, expected) => expect(drawn(text)).toEqual(expected));
