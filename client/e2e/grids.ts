// The calendar of a brand on the page: which slots are free, where they stand, and whether a page hears of changes.
import { SlotStatus } from '../src/api/enums.gen';
import { expect, type Page } from './flow';
import type { TestServer } from './server';
import { type Lang, say } from './words';

/** The answers to a booking that somebody may not make. */
export const REFUSALS = [/^40[39] POST \/ct_anchor\/appointmentTime$/];

export async function brands(server: TestServer): Promise<string[]> {
  const { list } = await server.call('/ct_anchor/ownerList');
  return list.map(({ brandId }) => brandId);
}

/** Free slots of both brands on a day nobody else of these flows uses. */
export async function freeIn(server: TestServer, date: number, ...brandIds: string[]) {
  const grids = await Promise.all(
    brandIds.map(async (brandId) => {
      const { dates } = await server.call('/ct_anchor/timeList', { brandId });
      const day = dates[date];
      return { day, ...(await server.call('/ct_anchor/timeList', { brandId, date: day })) };
    }),
  );
  const [first, ...rest] = grids;
  const free = (first?.slots ?? []).filter(
    ({ startTime, slotStatus }) =>
      slotStatus === SlotStatus.Free &&
      rest.every(({ slots }) =>
        slots.some((slot) => slot.startTime === startTime && slot.slotStatus === SlotStatus.Free),
      ),
  );
  return { day: first?.day ?? '', free: free.map(({ startTime }) => startTime) };
}

export const pathOf = (brandId: string, day: string) => `/chargeWithdrawAnchor/slots/${brandId}?date=${day}`;
export const cell = (page: Page, startTime: number | undefined) => page.getByTestId(`slot-${startTime}`);
export const status = (lang: Lang, of: number) => say(lang, `book:slots.status.${of}`);

export async function watching(page: Page) {
  await expect(page.getByTestId('pulse')).toHaveAttribute('data-live', 'true');
}
