import { describe, expect, test } from 'vitest';
import { behindText, type Edge, follow, offersLive, type Reading, secondsBehind } from './behind';

const reading = (now: number, position: number, end: number): Reading => ({ now, position, end });

/** The figure after each reading. */
function figures(readings: Reading[]): number[] {
  let edge: Edge | null = null;
  return readings.map((read) => {
    edge = follow(edge, read);
    return Math.round(secondsBehind(edge, read) * 10) / 10;
  });
}

describe('how far the picture is behind', () => {
  test('is the distance to the newest moment that came', () => {
    expect(figures([reading(100, 7, 9)])).toEqual([2]);
  });
  test('does not swing when the data come in pieces of two seconds', () => {
    const swing = figures([
      reading(100, 7, 10),
      reading(101, 8, 10),
      reading(102, 9, 12),
      reading(103, 10, 12),
      reading(104, 11, 14),
    ]);
    for (const figure of swing) expect(figure).toBe(3);
  });
  test('grows with the clock while the picture is paused and no data come', () => {
    expect(figures([reading(100, 7, 9), reading(105, 7, 9), reading(115, 7, 9)])).toEqual([2, 7, 17]);
  });
  test('grows while the picture waits for data', () => {
    expect(figures([reading(100, 7, 9), reading(104, 9, 9)])).toEqual([2, 4]);
  });
  test('keeps growing through a pause of several minutes', () => {
    expect(figures([reading(100, 7, 9), reading(400, 7, 9)])).toEqual([2, 302]);
  });
  test('begins anew when the picture was loaded anew', () => {
    expect(figures([reading(100, 507, 509), reading(130, 1, 2)])).toEqual([2, 1]);
  });
  test('forgets slowly that a source, which lost five seconds, was once further', () => {
    const readings: Reading[] = [];
    for (let s = 0; s <= 200; s++) readings.push(reading(s, s, Math.max(7, s + 2)));
    const shown = figures(readings);
    expect(shown[6]).toBe(7);
    expect(shown.at(-1)).toBe(2);
  });
  test('is never below zero', () => {
    expect(figures([reading(100, 9.2, 9)])).toEqual([0]);
  });
});

test('the way to the newest moment is offered when the picture is paused or clearly behind, and stays until it is near', () => {
  expect(offersLive(false, 5.9, false)).toBe(false);
  expect(offersLive(false, 6.1, false)).toBe(true);
  expect(offersLive(true, 5, false)).toBe(true);
  expect(offersLive(true, 3.9, false)).toBe(false);
  expect(offersLive(false, 1, true)).toBe(true);
});

test('the figure has one digit after the point below ten seconds, in the numbers of the language', () => {
  expect(behindText('en', 3.24)).toBe('3.2');
  expect(behindText('en', 9.96)).toBe('10');
  expect(behindText('zh', 14.4)).toBe('14');
});
