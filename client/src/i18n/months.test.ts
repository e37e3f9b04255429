// The months people filter their statements by.
import { describe, expect, it } from 'vitest';
import { datesOf, lastMonths, monthText } from './months';

describe('months', () => {
  it('go back over the turn of the year', () => {
    expect(lastMonths(new Date(2026, 0, 31).getTime(), 3)).toEqual(['2026-01', '2025-12', '2025-11']);
  });
  it.each([
    ['2026-02', { from: '2026-02-01', to: '2026-02-28' }],
    ['2028-02', { from: '2028-02-01', to: '2028-02-29' }],
    ['2026-12', { from: '2026-12-01', to: '2026-12-31' }],
    ['', {}],
  ])('%j is bounded by its first and last day', (month, dates) => {
    expect(datesOf(month)).toEqual(dates);
  });
  it('have names in the reader’s language', () => {
    expect(monthText('en', '2026-11')).toBe('November 2026');
    expect(monthText('zh', '2026-11')).toBe('2026年11月');
  });
});
