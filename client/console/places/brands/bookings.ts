// The bookings that a block or other hours would meet, and cancelling them.
import { useQueries } from '@tanstack/react-query';
import { asRefusal } from '../../../src/api/refusal';
import type { SlotBooking } from '../../../src/api/schema.gen';
import { call } from '../../api/call';
import type { Range } from './week';

export interface Met {
  slots: number;
  blocked: number;
  list: readonly SlotBooking[];
}

/** What lies in these stretches now; null until it is known. */
export function useMet(brandId: string, ranges: readonly Range[]): Met | null {
  return useQueries({
    queries: ranges.map(({ from, to }) => ({
      queryKey: ['/admin/slot_bookings', brandId, from, to],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call('/admin/slot_bookings', { brandId, from, to }, { signal }),
      staleTime: 0,
    })),
    combine: (answers) => {
      const known = answers.flatMap(({ data }) => data ?? []);
      if (known.length < answers.length) return null;
      // A booking that is longer than a slot may lie in two stretches.
      const bookings = new Map(known.flatMap(({ list }) => list.map((one) => [one.startTime, one])));
      const sum = (part: 'slots' | 'blocked') => known.reduce((all, answer) => all + answer[part], 0);
      return { slots: sum('slots'), blocked: sum('blocked'), list: [...bookings.values()] };
    },
  });
}

/** Nicks, each once. */
export const holdersOf = (bookings: readonly Pick<SlotBooking, 'user'>[]): string =>
  [...new Set(bookings.map(({ user }) => user?.nickName ?? ''))].filter(Boolean).join(', ');

/** Cancels one after the other; what nobody holds any more is done already. */
export async function cancelBookings(brandId: string, starts: readonly number[], reason: string) {
  for (const startTime of starts)
    await call('/admin/slot_cancel', { brandId, startTime, reason }).catch((fault) => {
      if (asRefusal(fault).code !== 'NOT_FOUND') throw fault;
    });
}
