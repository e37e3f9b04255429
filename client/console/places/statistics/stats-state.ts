// What the place of statistics shows, kept in the address.
import { useTableState } from '../../table/table-state';

const defaults = { view: 'days', from: '', to: '', figure: 'viewers', sort: '-live' };

export const views = ['days', 'rooms', 'sports'] as const;

/** So many days are shown unless others are asked for, today included. */
export const DAYS = 28;

export const useStats = () => useTableState(defaults);
export type StatsState = ReturnType<typeof useStats>;

/** Dates of the site's time zone, both included. */
export interface Span {
  fromDate: string;
  toDate: string;
}
