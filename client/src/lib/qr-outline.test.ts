/** A code drawn as a path is the code that was made: a reader finds the address in it. */
import encodeQR from 'qr';
import decodeQR from 'qr/decode.js';
import { expect, it } from 'vitest';
import { outlineOf } from './qr-outline';

it('joins neighbours of a row and leaves light squares out', () => {
  expect(
    outlineOf([
      [true, true, false, true],
      [false, false, false, false],
    ]),
  ).toBe('M0 0h2v1H0zM3 0h1v1H3z');
});

it('is read as the push address with its key', () => {
  const address = 'rtmps://live.touchline.example:1936/live/1001?code=1Q-RSJyYWWDuVSpPhCIByG';
  const squares = encodeQR(address, 'raw', { border: 4 });
  const scale = 4;
  const side = squares.length * scale;
  const data = new Uint8Array(side * side * 4).fill(255);
  for (const [, x, y, width] of outlineOf(squares).matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    for (let py = Number(y) * scale; py < (Number(y) + 1) * scale; py += 1) {
      const from = (py * side + Number(x) * scale) * 4;
      for (let i = from; i < from + Number(width) * scale * 4; i += 1) if (i % 4 !== 3) data[i] = 0;
    }
  }
  expect(decodeQR({ width: side, height: side, data })).toBe(address);
});
