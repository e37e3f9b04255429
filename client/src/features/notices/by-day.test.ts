// Notices stand under the day they came on.
import { expect, test } from 'vitest';
import type { NoticeShown } from '../../api/notices';
import { byDay, daysAgo } from './by-day';

const at = (...when: [number, number, number, number, number]): NoticeShown => ({
  notifyId: when.join('-'),
  createTime: new Date(...when).getTime(),
  type: 1,
  title: '',
  body: '',
  path: '/',
  params: {},
  read: false,
});

test('a minute before and after midnight are two days', () => {
  const late = at(2026, 10, 22, 23, 59);
  const early = at(2026, 10, 23, 0, 1);
  const noon = at(2026, 10, 23, 12, 0);
  expect(byDay([noon, early, late])).toEqual([
    { start: new Date(2026, 10, 23).getTime(), notices: [noon, early] },
    { start: new Date(2026, 10, 22).getTime(), notices: [late] },
  ]);
  expect(byDay([])).toEqual([]);
});

test('yesterday is one day ago at every hour of today', () => {
  const start = new Date(2026, 10, 22).getTime();
  for (const hour of [0, 12, 23]) expect(daysAgo(start, new Date(2026, 10, 23, hour, 30).getTime())).toBe(1);
  expect(daysAgo(start, new Date(2026, 10, 22, 23, 59).getTime())).toBe(0);
});

test('a day on which the clock was changed counts as one', () => {
  for (let day = 0; day < 366; day++) {
    const start = new Date(2026, 0, day).getTime();
    expect(daysAgo(start, new Date(2026, 0, day + 1, 9).getTime())).toBe(1);
  }
});
