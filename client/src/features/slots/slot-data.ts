// The brands, their grids of slots, and booking one: first on the server, then on everybody's screen.

import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Action, SlotStatus } from '../../api/enums.gen';
import { post } from '../../api/post';
import { asRefusal, OFFLINE } from '../../api/refusal';
import type { BookingAnswer, BrandAnswer, SlotAnswer, TimeListAnswer } from '../../api/schema.gen';
import { callKey, useCall } from '../../api/use-call';
import type { SlotEvent } from '../../realtime/protocol';
import { useBrandChannel, useRoomView } from '../../realtime/use-room';

export type Slot = SlotAnswer;
export type Grid = TimeListAnswer;
export type Brand = BrandAnswer;
export type MySlot = BookingAnswer;

const TIMES = '/ct_anchor/timeList';
const MY_TIMES = '/ct_anchor/myTimeList';
const BOOK = '/ct_anchor/appointmentTime';

export const useBrands = () =>
  useCall('/ct_anchor/ownerList', { pageSize: 100 }, { every: 60_000, keepLast: true });

export const useMySlots = (enabled: boolean) => useCall(MY_TIMES, {}, { fresh: 0, every: 30_000, enabled });

/** What one slot becomes for this reader. A slot that was freed may still be in the way of something else. */
export function afterEvent(slot: Slot, event: SlotEvent, me: string | null): Slot {
  if (slot.startTime !== event.startTime) return slot;
  const holder = event.user;
  if (slot.slotStatus === SlotStatus.Past) return { ...slot, user: holder };
  const slotStatus = event.blocked
    ? SlotStatus.Blocked
    : !holder
      ? SlotStatus.Free
      : holder.userId === me
        ? SlotStatus.Mine
        : SlotStatus.HeldByOther;
  return { ...slot, slotStatus, user: holder };
}

/** The grid of one day, kept true by what the brand's calendar tells; asked for anew whenever something may be missed. */
export function useGrid(brandId: string, date: string | undefined, me: string | null) {
  const queries = useQueryClient();
  const { i18n } = useTranslation();
  const body = { brandId, ...(date ? { date } : {}) };
  const query = useCall(TIMES, body, { fresh: 5_000, every: 60_000, keepLast: true });
  const channel = useBrandChannel(brandId);
  const { link, stale } = useRoomView(channel);
  const reread = useCallback(
    () => void queries.invalidateQueries({ queryKey: [TIMES, { brandId }] }),
    [queries, brandId],
  );

  // Between asking for the grid and joining the calendar's room something may have happened.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every entry and every loss is a reason to ask again.
  useEffect(() => {
    if (link === 'open') reread();
  }, [link, stale, reread]);

  const language = i18n.language;
  useEffect(() => {
    if (!channel) return;
    return channel.listen((event) => {
      if (event.k !== 'slot' || event.brandId !== brandId) return;
      queries.setQueriesData<Grid>(
        { queryKey: [TIMES], predicate: ({ queryKey }) => queryKey[2] === language },
        (grid) =>
          grid && grid.brandId === brandId
            ? { ...grid, slots: grid.slots.map((slot) => afterEvent(slot, event, me)) }
            : grid,
      );
      if (!event.user) reread();
    });
  }, [channel, brandId, language, me, queries, reread]);

  return { ...query, link, reread };
}

/** Books or frees; the same press is the same request, also when its answer was lost on the way. */
export function useBooking(brandId: string, date: string | undefined) {
  const queries = useQueryClient();
  const { i18n } = useTranslation();
  const pressed = useRef(new Map<string, string>());
  return useCallback(
    async (startTime: number, book: boolean): Promise<Slot> => {
      const press = `${startTime}/${book}`;
      // The opposite press ends what the kept id stood for: its answer must not be given again later.
      pressed.current.delete(`${startTime}/${!book}`);
      const requestId = pressed.current.get(press) ?? crypto.randomUUID();
      pressed.current.set(press, requestId);
      try {
        const slot = await post(BOOK, {
          brandId,
          startTime,
          action: book ? Action.Do : Action.Undo,
          requestId,
        });
        pressed.current.delete(press);
        const key = callKey(TIMES, { brandId, ...(date ? { date } : {}) }, i18n.language);
        queries.setQueryData<Grid>(
          key,
          (grid) =>
            grid && {
              ...grid,
              slots: grid.slots.map((old) => (old.startTime === startTime ? { ...old, ...slot } : old)),
            },
        );
        void queries.invalidateQueries({ queryKey: [MY_TIMES] });
        return slot;
      } catch (thrown) {
        // Refused is answered; only silence leaves it open whether it was done.
        if (asRefusal(thrown).code !== OFFLINE) pressed.current.delete(press);
        throw thrown;
      }
    },
    [brandId, date, i18n.language, queries],
  );
}
