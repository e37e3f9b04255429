// How numbers, times and dates read, as examples.
// @vitest-environment jsdom
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { changeLanguage, i18n, startI18n } from '.';
import { clockTime, dayAndTime, duration, relTime, shortNumber } from './format';
import { momentText } from './months';

beforeAll(async () => {
  await startI18n();
});

const t = (...args: never[]) => (i18n.t as (...args: never[]) => unknown)(...args);

describe.each([
  ['zh', ['0', '9,999', '1万', '1.2万', '9.9万', '9999.9万', '1亿', '1.2亿', '123.4亿']],
  ['zh-Hant', ['0', '9,999', '1萬', '1.2萬', '9.9萬', '9999.9萬', '1億', '1.2億', '123.4億']],
  ['en', ['0', '9,999', '10K', '12.3K', '99.9K', '99.9M', '100M', '123.4M', '12.3B']],
  [
    'ar',
    ['0', '9,999', '10 ألف', '12.3 ألف', '99.9 ألف', '99.9 مليون', '100 مليون', '123.4 مليون', '12.3 مليار'],
  ],
])('a count in %s', (language, texts) => {
  const counts = [0, 9_999, 10_000, 12_345, 99_999, 99_999_999, 100_000_000, 123_456_789, 12_345_678_901];
  it.each(counts.map((count, index) => [count, texts[index]] as const))(
    '%d reads %s',
    async (count, text) => {
      await changeLanguage(language);
      expect(shortNumber(t, language, count)).toBe(text);
    },
  );
});

it('a count that cannot be reads zero', () => {
  expect(shortNumber(t, 'en', -3)).toBe('0');
  expect(shortNumber(t, 'en', Number.NaN)).toBe('0');
});

const noon = new Date(2026, 5, 15, 12, 0, 0).getTime();
const minutes = (n: number) => n * 60_000;
const hours = (n: number) => minutes(n * 60);

describe('how long ago', () => {
  it.each([
    ['zh', -5_000, '刚刚'],
    ['zh', 59_000, '刚刚'],
    ['zh', minutes(1), '1分钟前'],
    ['zh', minutes(59), '59分钟前'],
    ['zh', hours(1), '1小时前'],
    ['zh', hours(23), '23小时前'],
    ['zh', hours(24), '昨天'],
    ['zh', hours(36), '昨天'],
    ['zh', hours(37), '06-13'],
    ['zh', hours(24 * 200), '2025-11-27'],
    ['en', minutes(1), '1 minute ago'],
    ['en', minutes(2), '2 minutes ago'],
    ['en', hours(30), 'yesterday'],
    ['ar', minutes(2), 'قبل دقيقتين'],
    ['ar', minutes(3), 'قبل 3 دقائق'],
    ['ar', minutes(11), 'قبل 11 دقيقة'],
    ['ar', hours(30), 'أمس'],
  ])('in %s, %d ms ago reads %s', async (language, age, text) => {
    await changeLanguage(language);
    expect(relTime(t, noon - age, noon)).toBe(text);
  });
});

it('a start today is a time of day, tomorrow says so, later has its date', async () => {
  await changeLanguage('en');
  expect(dayAndTime(t, noon + hours(3), noon)).toBe('15:00');
  expect(dayAndTime(t, noon + hours(24), noon)).toBe('Tomorrow 12:00');
  expect(dayAndTime(t, noon + hours(48), noon)).toBe('06-17 12:00');
});

it('a duration shows hours only when it has them', () => {
  expect(duration(0)).toBe('00:00');
  expect(duration(125)).toBe('02:05');
  expect(duration(3_725)).toBe('1:02:05');
});

describe('a time at which the reader’s clocks are set back', () => {
  afterEach(() => vi.unstubAllEnvs());
  it.each([
    ['Europe/London', '2027-10-31T00:30:00Z', '01:30 UTC+1'],
    ['Europe/London', '2027-10-31T01:30:00Z', '01:30 UTC+0'],
    ['Europe/London', '2027-10-31T02:00:00Z', '02:00'],
    ['Europe/London', '2027-03-28T01:00:00Z', '02:00'],
    ['America/New_York', '2027-11-07T06:15:00Z', '01:15 UTC-5'],
    ['Asia/Shanghai', '2027-10-31T01:30:00Z', '09:30'],
  ])('in %s at %s reads %s', (zone, at, text) => {
    vi.stubEnv('TZ', zone);
    expect(clockTime(Date.parse(at))).toBe(text);
    expect(momentText(Date.parse(at)).endsWith(` ${text}`)).toBe(true);
  });
});
