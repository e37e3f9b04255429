// The slots of some days as a table: a row for each time of day, a column for each day. Pure.
import type { DeskSlot } from '../../../src/api/schema.gen';
import { clockIn } from '../../../src/lib/zone';

export interface WeekRow {
  /** 21:00 on the brand's clocks; an hour that comes twice stands twice. */
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
        const time = clockIn(slot.startTime, zone);
        const nth = (seen.get(time) ?? 0) + 1;
        seen.set(time, nth);
        return [`${time}/${nth}`, slot] as const;
      }),
    );
  });
  const keys = [...new Set(columns.flatMap((column) => [...column.keys()]))].sort();
  return keys.map((key) => ({
    key,
    time: key.slice(0, key.indexOf('/')),
    slots: columns.map((column) => column.get(key) ?? null),
  }));
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
