// How numbers, times and dates read, as examples.
// @vitest-environment jsdom
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { changeLanguage, i18n, startI18n } from '.';
import {
  clockTime,
  dayAndTime,
  duration,
  isoMinute,
  momentText,
  relTime,
  shortNumber,
  timeLeft,
  wholeDate,
} from './format';

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
    ['zh', hours(37), '6月13日'],
    ['zh', hours(24 * 200), '2025年11月27日'],
    ['en', minutes(1), '1 minute ago'],
    ['en', minutes(2), '2 minutes ago'],
    ['en', hours(30), 'yesterday'],
    ['en', hours(37), '13 Jun'],
    ['ar', hours(37), '13 يونيو'],
    ['ar', minutes(2), 'قبل دقيقتين'],
    ['ar', minutes(3), 'قبل 3 دقائق'],
    ['ar', minutes(11), 'قبل 11 دقيقة'],
    ['ar', hours(30), 'أمس'],
  ])('in %s, %d ms ago reads %s', async (language, age, text) => {
    await changeLanguage(language);
    expect(relTime(t, noon - age, noon)).toBe(text);
  });
});

it.each([
  ['en', ['15:00', 'Tomorrow 12:00', '17 Jun, 12:00', '15 Jun 2027, 12:00']],
  ['zh', ['15:00', '明天 12:00', '6月17日 12:00', '2027年6月15日 12:00']],
  ['zh-Hant', ['15:00', '明天 12:00', '6月17日 12:00', '2027年6月15日 12:00']],
  ['ar', ['15:00', 'غدًا 12:00', '17 يونيو، 12:00', '15 يونيو 2027، 12:00']],
])('in %s a start today is a time of day, tomorrow says so, later has its date', async (language, texts) => {
  await changeLanguage(language);
  const starts = [noon + hours(3), noon + hours(24), noon + hours(48), new Date(2027, 5, 15, 12).getTime()];
  expect(starts.map((start) => dayAndTime(t, start, noon))).toEqual(texts);
});

it('a date for machines is the same in every language', async () => {
  await changeLanguage('ar');
  expect(isoMinute(noon)).toBe('2026-06-15T12:00');
  expect(wholeDate(noon)).toBe('15 يونيو 2026');
});

it.each([
  ['en', ['59:59', '1 hr', '3 hrs, 20 mins', '1 day, 20 hrs', '1 day']],
  ['zh', ['59:59', '1小时', '3小时20分钟', '1天20小时', '1天']],
  ['zh-Hant', ['59:59', '1 小時', '3 小時 20 分鐘', '1 天 20 小時', '1 天']],
  ['ar', ['59:59', '1 س', '3 س و20 د', 'يوم و20 س', 'يوم']],
])('in %s what is left runs in the last hour, and is told in words before it', async (language, texts) => {
  await changeLanguage(language);
  expect([3_599, 3_600, 12_000, 158_404, 86_430].map(timeLeft)).toEqual(texts);
});

it('a duration shows hours only when it has them', () => {
  expect(duration(0)).toBe('00:00');
  expect(duration(125)).toBe('02:05');
  expect(duration(3_725)).toBe('1:02:05');
});

describe('a time at which the reader’s clocks are set back', () => {
  afterEach(() => vi.unstubAllEnvs());
  it.each([
    ['Europe/London', '2027-10-31T00:30:00Z', '01:30 GMT+1'],
    ['Europe/London', '2027-10-31T01:30:00Z', '01:30 GMT+0'],
    ['Europe/London', '2027-10-31T02:00:00Z', '02:00'],
    ['Europe/London', '2027-03-28T01:00:00Z', '02:00'],
    ['America/New_York', '2027-11-07T06:15:00Z', '01:15 GMT-5'],
    ['Asia/Shanghai', '2027-10-31T01:30:00Z', '09:30'],
  ])('in %s at %s reads %s', async (zone, at, text) => {
    await changeLanguage('en');
    vi.stubEnv('TZ', zone);
    expect(clockTime(Date.parse(at))).toBe(text);
    expect(momentText(Date.parse(at)).endsWith(` ${text}`)).toBe(true);
  });
});
