// The figures of a day in words, for the chart and the table.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DayShown } from '../../../src/api/schema.gen';

export const figureNames = [
  'viewers',
  'peak',
  'live',
  'gifts',
  'registrations',
  'newFans',
  'sessions',
] as const;
export type Figure = (typeof figureNames)[number];

const HOUR = 3_600;

export const hoursOf = (seconds: number) => Math.round((seconds / HOUR) * 10) / 10;

export function figureOf(day: DayShown, figure: Figure): number {
  return figure === 'live' ? hoursOf(day.liveSeconds) : day[figure];
}

export function useFigureText() {
  const { t } = useTranslation('console');
  return useMemo(
    () => ({
      count: (value: number) => value.toLocaleString('en'),
      hours: (seconds: number) =>
        t('stats.hours', { value: hoursOf(seconds).toLocaleString('en', { minimumFractionDigits: 1 }) }),
    }),
    [t],
  );
}
