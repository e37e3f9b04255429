// A number of coins as somebody types it.
import { wholeNumber } from '../../../src/lib/plain-input';

/** Null for what is no whole number, and for 0. Grouped digits count. Pure. */
export function coinsTyped(text: string): number | null {
  return wholeNumber(text) || null;
}
