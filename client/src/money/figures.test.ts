// Money is never shortened, and a price reads the same from either side.
import { describe, expect, it } from 'vitest';
import { coinText, priceText, signedText } from './figures';
import { suitable } from './top-up-dialog';

it('every coin of an amount is shown, in any language, with the same digits', () => {
  expect(['zh', 'zh-Hant', 'en', 'ar'].map((language) => coinText(language, 1_234_567))).toEqual(
    Array(4).fill('1,234,567'),
  );
});

it('a movement says whether it came or went', () => {
  expect([signedText('en', 60), signedText('en', -1_000), signedText('en', 0)]).toEqual([
    '+60',
    '-1,000',
    '0',
  ]);
});

describe('a price', () => {
  it.each([
    ['zh', 'CNY', 9_800, '¥98.00'],
    ['en', 'CNY', 9_800, '¥98.00'],
    ['en', 'JPY', 600, '¥600'],
    ['en', 'nonsense', 250, '2.5 nonsense'],
  ])('in %s of %s %d reads %s', (language, currency, minor, text) => {
    expect(priceText(language, { currency, minor })).toBe(text);
  });
});

it('a price is one word in a text from right to left, whichever side its sign stands on', () => {
  expect(priceText('ar', { currency: 'CNY', minor: 9_800 })).toMatch(/^\u2066(¥\s*98\.00|98\.00\s*¥)\u2069$/);
});

it('whoever lacks coins is offered the smallest product that is enough, else the largest', () => {
  const product = (productId: string, coins: number, bonus = 0) => ({
    productId,
    coins,
    bonus,
    price: { currency: 'CNY', minor: coins * 10 },
  });
  const products = [product('large', 980, 50), product('small', 60)];
  expect(suitable(products, 0)?.productId).toBe('small');
  expect(suitable(products, 1_000)?.productId).toBe('large');
  expect(suitable(products, 5_000)?.productId).toBe('large');
  expect(suitable([], 1)).toBeUndefined();
});
