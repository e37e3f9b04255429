// The figures of an anchor's days: sums of a month and the bars of its chart. Pure.
import type { LiveDayRow } from '../../api/schema.gen';

export const figures = ['peak', 'liveSeconds', 'newFans', 'giftAmount'] as const;
export type Figure = (typeof figures)[number];

export interface MonthSums {
  peak: number;
  newFans: number;
  giftAmount: number;
  sessions: number;
}

/** The highest peak, and the sums of the other figures. */
export const sumsOf = (days: readonly LiveDayRow[]): MonthSums => ({
  peak: days.reduce((most, { peak }) => Math.max(most, peak), 0),
  newFans: days.reduce((sum, { newFans }) => sum + newFans, 0),
  giftAmount: days.reduce((sum, { giftAmount }) => sum + giftAmount, 0),
  sessions: days.reduce((sum, { sessions }) => sum + sessions, 0),
});

/** One value for every day of a month (YYYY-MM), 0 for a day without a broadcast. Live time is in hours. */
export function valuesOf(month: string, days: readonly LiveDayRow[], figure: Figure): number[] {
  const [year = 1970, number = 1] = month.split('-').map(Number);
  const values = new Array<number>(new Date(Date.UTC(year, number, 0)).getUTCDate()).fill(0);
  for (const day of days) {
    const value = day[figure];
    values[Number(day.date.slice(8)) - 1] = figure === 'liveSeconds' ? value / 3600 : value;
  }
  return values;
}
