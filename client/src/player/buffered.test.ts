// What the bar of a recording shows as loaded.
import { expect, it } from 'vitest';
import { stretchAround } from './buffered';

const ranges = (...of: [number, number][]) =>
  ({
    length: of.length,
    start: (i: number) => of[i]?.[0],
    end: (i: number) => of[i]?.[1],
  }) as TimeRanges;

it('is the stretch one watches, not one that was loaded elsewhere', () => {
  const loaded = ranges([0, 30], [100, 160], [300, 310]);
  expect(stretchAround(loaded, 10)).toEqual({ start: 0, end: 30 });
  expect(stretchAround(loaded, 120)).toEqual({ start: 100, end: 160 });
  expect(stretchAround(loaded, 60)).toBeNull();
});

it('goes on over a gap of less than two seconds and ends at one of two', () => {
  expect(stretchAround(ranges([0, 10], [11.9, 20], [22, 30]), 5)).toEqual({ start: 0, end: 20 });
  expect(stretchAround(ranges([0, 10], [12, 20]), 5)).toEqual({ start: 0, end: 10 });
});

it('begins a little ahead of the first picture that came', () => {
  expect(stretchAround(ranges([0.08, 6]), 0)).toEqual({ start: 0.08, end: 6 });
});

it('is nothing while nothing is loaded', () => {
  expect(stretchAround(ranges(), 0)).toBeNull();
});
