// The figures of an anchor's days say what the table says.
import { expect, test } from 'vitest';
import type { LiveDayRow } from '../../api/schema.gen';
import { sumsOf, valuesOf } from './day-figures';

const day = (date: string, changes: Partial<LiveDayRow> = {}): LiveDayRow => ({
  date,
  peak: 0,
  peakTime: null,
  liveSeconds: 0,
  sessions: 1,
  newFans: 0,
  giftAmount: 0,
  provisional: false,
  ...changes,
});

test('the month has the highest peak and the sums of the rest', () => {
  const days = [
    day('2026-11-02', { peak: 5, newFans: 2, giftAmount: 10 }),
    day('2026-11-01', { peak: 9, sessions: 3 }),
  ];
  expect(sumsOf(days)).toEqual({ peak: 9, newFans: 2, giftAmount: 10, sessions: 4 });
  expect(sumsOf([])).toEqual({ peak: 0, newFans: 0, giftAmount: 0, sessions: 0 });
});

test('every day of the month has its place, days without a broadcast too', () => {
  const values = valuesOf('2028-02', [day('2028-02-29', { liveSeconds: 5400 })], 'liveSeconds');
  expect(values).toHaveLength(29);
  expect(values.at(-1)).toBe(1.5);
  expect(values.filter((value) => value > 0)).toHaveLength(1);
  expect(valuesOf('2026-11', [], 'peak')).toHaveLength(30);
});
