// How a clock goes on between two words of the server.
import { expect, it } from 'vitest';
import { runningClock } from './running-clock';

it.each([
  ["67'", 59_000, "67'"],
  ["67'", 61_000, "68'"],
  ["44'", 120_000, "45'"],
  ["90'", 90_000, "90'"],
  ["90+2'", 90_000, "90+2'"],
  ["67'", 3_600_000, "69'"],
  ["67'", -5_000, "67'"],
  ['G2 09:58', 4_000, 'G2 10:02'],
  ['Q3 04:12', 30_000, 'Q3 04:12'],
  ['HT', 60_000, 'HT'],
])('%s reads after %d ms %s', (clock, ms, reads) => {
  expect(runningClock(clock, ms)).toBe(reads);
});
