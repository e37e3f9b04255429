import { describe, expect, test } from 'vitest';
import { drawn, LOOK_KEYS, LOOK_RANGES, lookOf } from './bullet-look';

const usual = { size: 100, opacity: 100, area: 50, speed: 100 };

describe('the look of the bullet chat', () => {
  test('is the usual one until somebody chooses', () => {
    expect(lookOf(null)).toEqual(usual);
    expect(lookOf('large')).toEqual(usual);
    expect(lookOf({ size: '150', opacity: Number.NaN })).toEqual(usual);
  });
  test('is what was chosen', () => {
    const chosen = { size: 150, opacity: 60, area: 25, speed: 175 };
    expect(lookOf(JSON.parse(JSON.stringify(chosen)))).toEqual(chosen);
  });
  test('stays within what can be chosen', () => {
    expect(lookOf({ size: 900, opacity: 0, area: -1, speed: 104 })).toEqual({
      size: 175,
      opacity: 30,
      area: 25,
      speed: 100,
    });
  });
  test('offers the usual value of each as one of its steps', () => {
    for (const key of LOOK_KEYS) {
      const { min, step, usual } = LOOK_RANGES[key];
      expect((usual - min) % step, key).toBe(0);
    }
  });
});

test('larger letters take higher rows, and twice the speed half the time', () => {
  const small = drawn(lookOf({ size: 75 }));
  const large = drawn(lookOf({ size: 175, speed: 200 }));
  expect(large.fontSize).toBeGreaterThan(small.fontSize);
  expect(large.channelSize).toBeGreaterThan(large.fontSize);
  expect(large.duration).toBe(small.duration / 2);
  expect(drawn(lookOf({ opacity: 40, area: 75 }))).toMatchObject({ opacity: 0.4, area: { end: 0.75 } });
});
