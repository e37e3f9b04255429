// Coins as they are typed into a correction.
import { expect, it } from 'vitest';
import { coinsTyped } from './coins-typed';

it('takes whole numbers with either sign, and nothing else', () => {
  const read = ['12', '-30', '+5', ' 1,000,000 ', '20 000', '−٣٠'].map(coinsTyped);
  expect(read).toEqual([12, -30, 5, 1_000_000, 20_000, -30]);
  for (const text of ['', '-', '0', '1.5', '1e3', '12345678901', '1,00']) expect(coinsTyped(text)).toBeNull();
});
