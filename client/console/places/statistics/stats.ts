// What the views of the statistics share: which days they show, as the address says, and figures in words.
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DayShown } from '../../../src/api/schema.gen';
import { isoDate } from '../../../src/i18n/format';
import { serverNow } from '../../../src/lib/server-clock';
import type { Column } from '../../engine/data';
import { useTableState } from '../../table/table-state';

const defaults = { view: 'days', from: '', to: '', figure: 'viewers', sort: '-live' };

export const useStats = () => useTableState(defaults);

export interface ViewProps {
  /** Dates of the site's time zone, both included. */
  span: { fromDate: string; toDate: string };
  state: ReturnType<typeof useStats>;
  filters: ReactNode;
}

/** So many days are shown unless others are asked for, today included. */
const DAYS = 28;

/** "2026-09-01" of the day so many days before this one, in the operator's calendar. */
function dateBefore(days: number): string {
  const day = new Date(serverNow());
  return isoDate(day.setDate(day.getDate() - days));
}

export const spanOf = ({ from, to }: { from: string; to: string }): ViewProps['span'] => ({
  fromDate: from || dateBefore(DAYS - 1),
  toDate: to || dateBefore(0),
});

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
const hoursOf = (seconds: number) => Math.round((seconds / HOUR) * 10) / 10;

export const figureOf = (day: DayShown, figure: Figure): number =>
  figure === 'live' ? hoursOf(day.liveSeconds) : day[figure];

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

export type FigureText = ReturnType<typeof useFigureText>;

/** The time on the air: hours on the screen, seconds in a file. */
export const timeOnAir = <Row extends { liveSeconds: number }>(): Column<Row, FigureText> => ({
  id: 'live',
  name: 'stats.live',
  type: 'number',
  of: ({ liveSeconds }) => liveSeconds,
  cell: ({ liveSeconds }, { hours }) => hours(liveSeconds),
  sortable: true,
});
