// A number of coins as somebody types it.

/** Null for what is no whole number, and for 0. Grouped digits count. Pure. */
export function coinsTyped(text: string): number | null {
  const digits = text.trim().replace(/(\d)[,\s](?=\d{3}(\D|$))/g, '$1');
  const coins = /^[+-]?\d{1,9}$/.test(digits) ? Number(digits) : 0;
  return coins === 0 ? null : coins;
}
