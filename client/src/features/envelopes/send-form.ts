// What a person writes to send an envelope, and what is wrong with it before the server is asked. Pure.
import { RedType } from '../../api/enums.gen';
import { wholeNumber } from '../../lib/plain-input';

export const MOST_COINS = 200_000;
export const MOST_SHARES = 200;
export const MAX_REMARK = 30;
export const MAX_SEED = 64;
export const DELAYS = [0, 60, 180] as const;

export interface SendForm {
  redType: RedType;
  /** The total; of equal shares the coins of one. */
  coins: string;
  shares: string;
  receiverId: string | null;
  remark: string;
  delaySeconds: number;
  clientSeed: string;
}

export interface Order {
  totalAmount: number;
  totalCount: number;
}

export type Wrong = 'coins' | 'shares' | 'few' | 'receiver';

/** The sums of a form without mistakes, else the first mistake in the order of the fields. */
export function orderOf(form: SendForm): Order | Wrong {
  const coins = wholeNumber(form.coins);
  if (form.redType === RedType.Private) {
    if (!form.receiverId) return 'receiver';
    return coins !== null && coins >= 1 && coins <= MOST_COINS
      ? { totalAmount: coins, totalCount: 1 }
      : 'coins';
  }
  if (coins === null || coins < 1 || coins > MOST_COINS) return 'coins';
  const totalCount = wholeNumber(form.shares);
  if (totalCount === null || totalCount < 1 || totalCount > MOST_SHARES) return 'shares';
  const totalAmount = form.redType === RedType.PublicEqual ? coins * totalCount : coins;
  if (totalAmount > MOST_COINS) return 'coins';
  return totalAmount < totalCount ? 'few' : { totalAmount, totalCount };
}

/** A seed nobody knows before; the server has committed itself by then. */
export function freshSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
