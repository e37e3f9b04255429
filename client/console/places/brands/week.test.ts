// Days side by side, and the fewest commands for what was chosen in them.
import { expect, it } from 'vitest';
import { instantIn, rangesOf, wallIn, weekRows } from './week';

const HOUR = 3_600_000;
const slotAt = (startTime: number) => ({
  startTime,
  endTime: startTime + HOUR,
  slotStatus: 1 as const,
  user: null,
  bookingTime: null,
  block: null,
  closed: false,
});
const dayFrom = (date: string, from: number, hours: number) => ({
  date,
  slots: Array.from({ length: hours }, (_, n) => slotAt(from + n * HOUR)),
});

it('puts the same time of day into one row, also where the clocks change', () => {
  // London: the night of 2026-10-25 has 25 hours, that of 2026-03-29 has 23.
  const days = [
    dayFrom('2026-10-24', Date.UTC(2026, 9, 23, 23), 24),
    dayFrom('2026-10-25', Date.UTC(2026, 9, 24, 23), 25),
  ];
  const rows = weekRows(days, 'Europe/London');
  expect(rows).toHaveLength(25);
  expect(
    rows
      .filter(({ time }) => time.startsWith('01:00'))
      .map(({ time, slots }) => [time, ...slots.map(Boolean)]),
  ).toEqual([
    ['01:00', true, true],
    ['01:00 GMT+0', false, true],
  ]);
  expect(rows.at(-1)?.time).toBe('23:00');
  const spring = weekRows([dayFrom('2026-03-29', Date.UTC(2026, 2, 29), 23)], 'Europe/London');
  expect(spring.map(({ time }) => time)).not.toContain('01:00');
});

it('joins chosen slots that touch, and cuts what is too long', () => {
  const chosen = [0, 1, 2, 5, 6].map((n) => slotAt(n * HOUR)).reverse();
  expect(rangesOf(chosen, 24 * HOUR)).toEqual([
    { from: 0, to: 3 * HOUR },
    { from: 5 * HOUR, to: 7 * HOUR },
  ]);
  expect(rangesOf(chosen.slice(2), 2 * HOUR)).toHaveLength(2);
});

it.each([
  ['2025-06-11T09:00', '2025-06-11T07:00Z'],
  ['2025-03-30T01:59', '2025-03-30T00:59Z'],
  ['2025-03-30T03:00', '2025-03-30T01:00Z'],
  ['2025-10-26T03:00', '2025-10-26T02:00Z'],
])('%s on the clocks of Berlin is %s', (wall, instant) => {
  expect(instantIn(wall, 'Europe/Berlin')).toBe(Date.parse(instant));
  expect(wallIn(Date.parse(instant), 'Europe/Berlin')).toBe(wall);
});

it('of an hour that comes twice the one that was chosen is meant, or else the first', () => {
  const [first, second] = [Date.parse('2027-10-31T00:30Z'), Date.parse('2027-10-31T01:30Z')];
  for (const time of [first, second]) {
    const wall = wallIn(time, 'Europe/London');
    expect(wall).toBe('2027-10-31T01:30');
    expect(instantIn(wall, 'Europe/London', time)).toBe(time);
  }
  expect(instantIn('2027-10-31T01:30', 'Europe/London')).toBe(first);
});

it('what is no time is no instant', () => {
  for (const wall of ['', 'T', '2025-13-40T00:00', '9']) expect(instantIn(wall, 'UTC')).toBeNull();
});
