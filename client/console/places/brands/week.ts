// The slots of some days as a table: a row for each time of day, a column for each day. Pure.
import type { DeskSlot } from '../../../src/api/schema.gen';
import { clockIn, dateIn, digitsIn, twinOf } from '../../../src/lib/zone';

export interface WeekRow {
  /** 21:00 on the brand's clocks; an hour that comes twice stands twice, the second time with its offset. */
  time: string;
  key: string;
  /** One for each day; null where the clocks skip that time. */
  slots: readonly (DeskSlot | null)[];
}

interface Day {
  date: string;
  slots: readonly DeskSlot[];
}

/** Times of day in the order in which they come, from all days. */
export function weekRows(days: readonly Day[], zone: string): WeekRow[] {
  const columns = days.map(({ slots }) => {
    const seen = new Map<string, number>();
    return new Map(
      slots.map((slot) => {
        const time = digitsIn(slot.startTime, zone);
        const nth = (seen.get(time) ?? 0) + 1;
        seen.set(time, nth);
        return [`${time}/${nth}`, slot] as const;
      }),
    );
  });
  const keys = [...new Set(columns.flatMap((column) => [...column.keys()]))].sort();
  return keys.map((key) => {
    const slots = columns.map((column) => column.get(key) ?? null);
    const again = key.endsWith('/1') ? null : slots.find(Boolean);
    return {
      key,
      time: again ? clockIn(again.startTime, zone) : key.slice(0, key.indexOf('/')),
      slots,
    };
  });
}

export interface Range {
  from: number;
  to: number;
}

/** Chosen slots as the fewest ranges without a gap, none longer than `most` milliseconds. */
export function rangesOf(slots: readonly { startTime: number; endTime: number }[], most: number): Range[] {
  const ranges: Range[] = [];
  for (const { startTime, endTime } of [...slots].sort((a, b) => a.startTime - b.startTime)) {
    const last = ranges.at(-1);
    if (last && last.to === startTime && endTime - last.from <= most) last.to = endTime;
    else ranges.push({ from: startTime, to: endTime });
  }
  return ranges;
}

/** The longest time one command may close or open: 31 days, and the hour a clock may be set back. */
export const BLOCK_MOST = (31 * 24 + 1) * 3_600_000;

/** 2026-11-24T21:00 on the clocks of the zone, as a field for date and time has it. */
export const wallIn = (time: number, zone: string): string => `${dateIn(time, zone)}T${digitsIn(time, zone)}`;

/**
 * The instant at which the clocks of the zone show that; null for what is no time. Of an hour that comes twice, the one
 * that is `near`, or else the first.
 */
export function instantIn(wall: string, zone: string, near: number | null = null): number | null {
  const shown = Date.parse(`${wall}Z`);
  if (!/^\d{4}-/.test(wall) || Number.isNaN(shown)) return null;
  const offset = (time: number) => Date.parse(`${wallIn(time, zone)}Z`) - time;
  const found = shown - offset(shown - offset(shown));
  const twin = twinOf(found, zone);
  if (twin === null) return found;
  return near === found || near === twin ? near : Math.min(found, twin);
}
