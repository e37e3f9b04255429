// Times and days as the clocks of a brand show them, wherever its reader sits.
import { describe, expect, it } from 'vitest';
import {
  byPart,
  clockIn,
  dateIn,
  daySpanIn,
  ownSpan,
  ownTime,
  sameClock,
  spanIn,
  weekday,
  zoneName,
} from './zone';

const at = (text: string) => Date.parse(text);
const hours = (from: string, count: number) =>
  Array.from({ length: count }, (_, i) => ({ startTime: at(from) + i * 3_600_000 }));

it('a slot is read on the clocks of the brand, not of the reader', () => {
  const late = at('2026-11-21T16:30:00Z');
  expect(clockIn(late, 'Asia/Shanghai')).toBe('00:30');
  expect(dateIn(late, 'Asia/Shanghai')).toBe('2026-11-22');
  expect(clockIn(late, 'Asia/Kathmandu')).toBe('22:15');
});

it('two zones with the same clocks are not told apart, others are', () => {
  const noon = at('2026-01-15T12:00:00Z');
  expect(sameClock(noon, 'Europe/London', 'UTC')).toBe(true);
  expect(sameClock(at('2026-07-15T12:00:00Z'), 'Europe/London', 'UTC')).toBe(false);
});

it('one time stands on the reader’s clocks where they differ, with the day where that differs too', () => {
  const start = at('2026-11-21T16:00:00Z');
  expect(ownTime(start, 'Asia/Shanghai', 'Asia/Shanghai')).toBeNull();
  expect(ownTime(start, 'Asia/Shanghai', 'Asia/Tokyo')).toBe('01:00');
  expect(ownTime(start, 'Asia/Shanghai', 'Europe/Berlin')).toBe('11-21 17:00');
});

describe('a span of an hour', () => {
  const span = { startTime: at('2026-11-21T16:00:00Z'), endTime: at('2026-11-21T17:00:00Z') };
  it('stands on the clocks of the brand, with its day where it is asked for', () => {
    expect(spanIn(span, 'Asia/Shanghai')).toBe('00:00–01:00');
    expect(daySpanIn(span, 'Asia/Shanghai')).toBe('11-22 00:00–01:00');
  });
  it('stands on the reader’s clocks where they differ, with the day where that differs too', () => {
    expect(ownSpan(span, 'Asia/Shanghai', 'Asia/Shanghai')).toBeNull();
    expect(ownSpan(span, 'Asia/Shanghai', 'Asia/Tokyo')).toBe('01:00–02:00');
    expect(ownSpan(span, 'Asia/Shanghai', 'Europe/London')).toBe('11-21 16:00–17:00');
  });
});

it('a day is cut into its quarters', () => {
  const rows = byPart(hours('2026-11-21T16:00:00Z', 24), 'Asia/Shanghai');
  expect(rows.map(([part, row]) => [part, row.length])).toEqual([
    ['night', 6],
    ['morning', 6],
    ['afternoon', 6],
    ['evening', 6],
  ]);
});

describe('when the clocks change in London', () => {
  it('the spring night is an hour short', () => {
    const [night] = byPart(hours('2026-03-29T00:00:00Z', 23), 'Europe/London');
    expect(night?.[1].map(({ startTime }) => clockIn(startTime, 'Europe/London'))).toEqual([
      '00:00',
      '02:00',
      '03:00',
      '04:00',
      '05:00',
    ]);
  });
  it('the autumn night shows the hour that comes twice twice', () => {
    const [night] = byPart(hours('2026-10-24T23:00:00Z', 25), 'Europe/London');
    expect(night?.[1].map(({ startTime }) => clockIn(startTime, 'Europe/London')).slice(0, 3)).toEqual([
      '00:00',
      '01:00',
      '01:00',
    ]);
    expect(night?.[1]).toHaveLength(7);
  });
});

it('weekdays and zones carry the names the reader knows', () => {
  expect(weekday('2026-11-24', 'zh')).toBe('周二');
  expect(weekday('2026-11-24', 'en')).toBe('Tue');
  expect(zoneName(at('2026-11-21T12:00:00Z'), 'Asia/Shanghai', 'en')).toBe('China Standard Time');
});
