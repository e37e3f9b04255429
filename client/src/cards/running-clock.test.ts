// How a clock goes on between two words of the server, and how it reads.
// @vitest-environment jsdom
import { beforeAll, expect, it } from 'vitest';
import { changeLanguage, i18n, startI18n } from '../i18n';
import { clockTime } from '../i18n/format';
import { clockText, clockWords, isOldClock, runningClock, shortClock } from './running-clock';

beforeAll(async () => {
  await startI18n();
});

const t = (...args: never[]) => (i18n.t as (...args: never[]) => unknown)(...args);

it.each([
  ["67'", 59_000, "67'"],
  ["67'", 61_000, "68'"],
  ["44'", 120_000, "45'"],
  ["90'", 90_000, "90'"],
  ["90+2'", 90_000, "90+2'"],
  ["67'", 3_600_000, "90'"],
  ["67'", -5_000, "67'"],
  ['G2 09:58', 4_000, 'G2 10:02'],
  ['Q3 04:12', 30_000, 'Q3 04:12'],
  ['HT', 60_000, 'HT'],
])('%s reads after %d ms %s', (clock, ms, reads) => {
  expect(runningClock(clock, ms)).toBe(reads);
});

it.each([
  ['zh', "第3节 04:12|第2节|第3盘|第2局 09:58|第7局上|第5局下|中场|90+2'|加时 01:10|上半场|第2节|XT3"],
  ['zh-Hant', "第3節 04:12|第2節|第3盤|第2局 09:58|7局上|5局下|中場|90+2'|延長賽 01:10|上半場|第2節|XT3"],
  ['en', "Q3 04:12|Q2|Set 3|Game 2 09:58|Top 7|Bot 5|HT|90+2'|OT 01:10|1st half|P2|XT3"],
  [
    'ar',
    "الربع 3 · 04:12|الربع 2|المجموعة 3|الجولة 2 · 09:58|أعلى الشوط 7|أسفل الشوط 5|الاستراحة|90+2'|الوقت الإضافي · 01:10|الشوط الأول|الفترة 2|XT3",
  ],
])('names the period in %s, and leaves what it does not know', async (language, words) => {
  await changeLanguage(language);
  const clocks = [
    'Q3 04:12',
    'Q2',
    'S3',
    'G2 09:58',
    'T7',
    'B5',
    'HT',
    "90+2'",
    'OT 01:10',
    'H1',
    'P2',
    'XT3',
  ];
  expect(clocks.map((clock) => clockWords(t, clock))).toEqual(words.split('|'));
});

it.each([
  ["67'", 120, false],
  ["67'", 121, true],
  ['G2 09:58', 121, true],
  ['Q3 04:12', 1_200, false],
  ['HT', 900, false],
  ['S2', 1_201, true],
])('%s that was told %d seconds ago is old: %s', (clock, seconds, old) => {
  expect(isOldClock(clock, seconds * 1_000)).toBe(old);
});

it('says of an old clock when it was told, and does not let it run', async () => {
  await changeLanguage('en');
  const told = Date.parse('2026-11-28T19:20:00Z');
  const at = (minutes: number) => clockText(t, "55'", told, told + minutes * 60_000);
  expect([at(0), at(1), at(2)]).toEqual(["55'", "56'", "57'"]);
  expect(at(33)).toBe(`\u206855'\u2069 · as of ${clockTime(told)}`);
});

it('says in a small place the period without its time, and of an old minute that the match is in play', async () => {
  await changeLanguage('en');
  const t = i18n.getFixedT('en');
  const told = Date.UTC(2026, 10, 28, 18, 0);
  const after = (clock: string, minutes: number) => shortClock(t, clock, told, told + minutes * 60_000);
  expect(after('Q4 02:54', 0)).toBe('Q4');
  expect(after('G1 31:05', 1)).toBe('Game 1');
  expect(after("55'", 1)).toBe("56'");
  expect(after("55'", 33)).toBe('In play');
});
