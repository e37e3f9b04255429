// The square of an avatar stays inside its picture, however it is moved and however close it is.
import { expect, it } from 'vitest';
import { inside, moved, squareOf, wholePicture, ZOOM_MAX } from './crop';

const wide = { width: 800, height: 400 };

it('begins with the largest square in the middle', () => {
  expect(squareOf(wide, wholePicture)).toEqual({ x: 200, y: 0, side: 400 });
});

it('moves with the hand, in the scale of the window', () => {
  const crop = moved(wide, wholePicture, 200, 50, 0);
  expect(squareOf(wide, crop)).toEqual({ x: 100, y: 0, side: 400 });
});

it('stops at the edges', () => {
  expect(squareOf(wide, moved(wide, wholePicture, 200, 9_000, 9_000))).toEqual({ x: 0, y: 0, side: 400 });
  expect(squareOf(wide, moved(wide, wholePicture, 200, -9_000, 0))).toEqual({ x: 400, y: 0, side: 400 });
});

it('comes back inside when it is zoomed out at an edge', () => {
  const corner = inside(wide, { x: 0, y: 0, zoom: 4 });
  expect(squareOf(wide, corner)).toEqual({ x: 0, y: 0, side: 100 });
  expect(squareOf(wide, inside(wide, { ...corner, zoom: 1 }))).toEqual({ x: 0, y: 0, side: 400 });
});

it('comes no closer than the closest', () => {
  expect(inside(wide, { ...wholePicture, zoom: 99 }).zoom).toBe(ZOOM_MAX);
  expect(inside(wide, { ...wholePicture, zoom: 0.1 }).zoom).toBe(1);
});
