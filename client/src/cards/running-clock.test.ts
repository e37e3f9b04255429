// How a clock goes on between two words of the server, and how it reads.
// @vitest-environment jsdom
import { beforeAll, expect, it } from 'vitest';
import { changeLanguage, i18n, startI18n } from '../i18n';
import { clockWords, runningClock } from './running-clock';

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
  ["67'", 3_600_000, "69'"],
  ["67'", -5_000, "67'"],
  ['G2 09:58', 4_000, 'G2 10:02'],
  ['Q3 04:12', 30_000, 'Q3 04:12'],
  ['HT', 60_000, 'HT'],
])('%s reads after %d ms %s', (clock, ms, reads) => {
  expect(runningClock(clock, ms)).toBe(reads);
});

it.each([
  ['zh', ['第3节 04:12', '第2节', '第3盘', '第2局 09:58', '第7局上', '第5局下', '中场', "90+2'", 'OT 01:10']],
  [
    'zh-Hant',
    ['第3節 04:12', '第2節', '第3盤', '第2局 09:58', '7局上', '5局下', '中場', "90+2'", 'OT 01:10'],
  ],
  ['en', ['Q3 04:12', 'Q2', 'Set 3', 'Game 2 09:58', 'Top 7', 'Bot 5', 'HT', "90+2'", 'OT 01:10']],
])('names the period in %s, and leaves what it does not know', async (language, words) => {
  await changeLanguage(language);
  const clocks = ['Q3 04:12', 'Q2', 'S3', 'G2 09:58', 'T7', 'B5', 'HT', "90+2'", 'OT 01:10'];
  expect(clocks.map((clock) => clockWords(t, clock))).toEqual(words);
});
