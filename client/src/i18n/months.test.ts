// The months people filter their statements by.
import i18n from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { datesOf, lastMonths, monthNames, monthText } from './months';

beforeAll(() => i18n.init({ lng: 'en' }));

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
  it('have names in the reader’s language', async () => {
    const names = async (language: string) => {
      await i18n.changeLanguage(language);
      return [monthText('2026-11'), monthNames()[10]];
    };
    expect(await names('en')).toEqual(['November 2026', 'Nov']);
    expect(await names('zh')).toEqual(['2026年11月', '11月']);
    expect(await names('zh-Hant')).toEqual(['2026年11月', '11月']);
    expect(await names('ar')).toEqual(['نوفمبر 2026', 'نوفمبر']);
  });
});
