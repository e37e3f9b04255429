// A run of the same gift: which one, how many so far, and until when another press continues it. Pure.
import type { Gift, GiftSent } from '../../money/shapes';

/** As long as the server keeps a combo open, milliseconds. */
export const COMBO_MS = 5_000;

export interface Combo {
  giftId: string;
  /** Gifts of one press. */
  count: number;
  /** Gifts so far. */
  total: number;
  /** Our clock, epoch milliseconds. */
  until: number;
}

/** After an answer: a gift that does not repeat has no combo. */
export function comboAfter(gift: Gift, count: number, sent: GiftSent, now: number): Combo | null {
  if (!gift.comboable || sent.replayed) return null;
  return { giftId: gift.giftId, count, total: sent.comboCount, until: now + COMBO_MS };
}

/** The counts people send, and why: ten, a lucky run, a full house, forever, "I love you". */
export const COUNTS = [1, 10, 66, 99, 520] as const;
export const MAX_COUNT = 9_999;

/** Null when the text is no count one may send. */
export function countOf(typed: number | null): number | null {
  return typed !== null && typed >= 1 && typed <= MAX_COUNT ? typed : null;
}
