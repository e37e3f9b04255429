// Times and days as the clocks of a brand show them, wherever its reader sits.
import i18n from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  byPart,
  clockIn,
  dateIn,
  daySpanIn,
  digitsIn,
  ownSpan,
  ownTime,
  sameClock,
  spanIn,
  weekday,
  zoneName,
  zoneNames,
} from './zone';

beforeAll(() => i18n.init({ lng: 'en' }));

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
  expect(ownTime(start, 'Asia/Shanghai', 'Europe/Berlin')).toBe('21 Nov, 17:00');
});

describe('a span of an hour', () => {
  const span = { startTime: at('2026-11-21T16:00:00Z'), endTime: at('2026-11-21T17:00:00Z') };
  it('stands on the clocks of the brand, with its day where it is asked for', () => {
    expect(spanIn(span, 'Asia/Shanghai')).toBe('00:00–01:00');
    expect(daySpanIn(span, 'Asia/Shanghai')).toBe('22 Nov, 00:00–01:00');
  });
  it('stands on the reader’s clocks where they differ, with the day where that differs too', () => {
    expect(ownSpan(span, 'Asia/Shanghai', 'Asia/Shanghai')).toBeNull();
    expect(ownSpan(span, 'Asia/Shanghai', 'Asia/Tokyo')).toBe('01:00–02:00');
    expect(ownSpan(span, 'Asia/Shanghai', 'Europe/London')).toBe('21 Nov, 16:00–17:00');
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
    expect(night?.[1].map(({ startTime }) => clockIn(startTime, 'Europe/London')).slice(0, 4)).toEqual([
      '00:00',
      '01:00 GMT+1',
      '01:00 GMT+0',
      '02:00',
    ]);
    expect(night?.[1]).toHaveLength(7);
  });
});

describe('a clock time that comes twice is told apart by its offset', () => {
  const spans = (from: string, minutes: number, count: number, zone: string) =>
    Array.from({ length: count }, (_, i) => {
      const startTime = at(from) + i * minutes * 60_000;
      return spanIn({ startTime, endTime: startTime + minutes * 60_000 }, zone);
    });
  it.each([
    [
      'Europe/London',
      '2027-10-30T23:30:00Z',
      30,
      [
        '00:30–01:00 GMT+1',
        '01:00 GMT+1–01:30 GMT+1',
        '01:30 GMT+1–01:00 GMT+0',
        '01:00 GMT+0–01:30 GMT+0',
        '01:30 GMT+0–02:00',
      ],
    ],
    [
      'Europe/London',
      '2027-10-30T23:00:00Z',
      60,
      ['00:00–01:00 GMT+1', '01:00 GMT+1–01:00 GMT+0', '01:00 GMT+0–02:00'],
    ],
    ['Europe/London', '2027-03-28T00:00:00Z', 60, ['00:00–02:00', '02:00–03:00']],
    ['America/New_York', '2027-11-07T05:00:00Z', 60, ['01:00 GMT-4–01:00 GMT-5', '01:00 GMT-5–02:00']],
    [
      'America/St_Johns',
      '2027-11-07T03:30:00Z',
      60,
      ['01:00 GMT-2:30–01:00 GMT-3:30', '01:00 GMT-3:30–02:00'],
    ],
    [
      'Australia/Lord_Howe',
      '2027-04-03T14:30:00Z',
      30,
      ['01:30 GMT+11–01:30 GMT+10:30', '01:30 GMT+10:30–02:00'],
    ],
    ['Asia/Shanghai', '2027-10-30T23:00:00Z', 60, ['07:00–08:00']],
  ])('in %s from %s by %i minutes', (zone, from, minutes, want) => {
    expect(spans(from, minutes, want.length, zone)).toEqual(want);
  });
  it('and a day in which the clocks change names both zones', () => {
    const day = { startTime: at('2027-10-30T23:00:00Z'), endTime: at('2027-11-01T00:00:00Z') };
    expect(zoneNames(day, 'Europe/London')).toBe(
      'British Summer Time (GMT+1) and Greenwich Mean Time (GMT+0)',
    );
    expect(zoneNames(day, 'Asia/Shanghai')).toBe('China Standard Time');
  });
  it('but one that is written into a field has its digits alone', () => {
    expect(digitsIn(at('2027-10-31T01:00:00Z'), 'Europe/London')).toBe('01:00');
  });
});

it.each([
  ['en', 'Tue', 'China Standard Time', '24 Nov, 21:00–22:00'],
  ['zh', '周二', '中国标准时间', '11月24日 21:00–22:00'],
  ['zh-Hant', '週二', '中國標準時間', '11月24日 21:00–22:00'],
  ['ar', 'الثلاثاء', 'توقيت الصين الرسمي', '24 نوفمبر، 21:00–22:00'],
])('in %s weekdays, zones and days carry the names the reader knows', async (language, day, zone, span) => {
  await i18n.changeLanguage(language);
  const startTime = at('2026-11-24T13:00:00Z');
  expect(weekday('2026-11-24')).toBe(day);
  expect(zoneName(startTime, 'Asia/Shanghai')).toBe(zone);
  expect(daySpanIn({ startTime, endTime: startTime + 3_600_000 }, 'Asia/Shanghai')).toBe(span);
});
