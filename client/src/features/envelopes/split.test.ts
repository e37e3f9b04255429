// The published vectors of the split: the same numbers as on the server, or a verification means nothing.
import { describe, expect, it } from 'vitest';
import { bytesOf, equalShares, seedHashOf, split } from './split';

const seed = Uint8Array.from({ length: 32 }, (_, i) => i);

it('the commitment is the hash of the seed', async () => {
  await expect(seedHashOf(seed)).resolves.toBe(
    '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd',
  );
});

describe('the shares of', () => {
  it.each([
    ['re_1', 'abc', 100, 10, '3 18 10 8 5 13 5 18 9 11'],
    ['re_2', '', 10, 10, '1 1 1 1 1 1 1 1 1 1'],
    ['re_3', 'x', 1, 1, '1'],
    [
      're_4',
      'seed',
      8_888,
      20,
      '811 447 934 47 92 56 330 902 464 740 896 513 323 261 149 395 71 279 730 448',
    ],
  ])('%s with the client seed "%s"', async (redEnvelopeId, clientSeed, totalAmount, totalCount, shares) => {
    const drawn = await split({ seed, redEnvelopeId, clientSeed, totalAmount, totalCount });
    expect(drawn.join(' ')).toBe(shares);
  });
  it('any envelope are whole, at least one, and together the total', async () => {
    const drawn = await split({
      seed,
      redEnvelopeId: 're_99',
      clientSeed: '种子',
      totalAmount: 1_234,
      totalCount: 200,
    });
    expect(drawn.every((share) => Number.isInteger(share) && share >= 1)).toBe(true);
    expect(drawn.reduce((sum, share) => sum + share, 0)).toBe(1_234);
  });
  it('another client seed are others', async () => {
    const input = { seed, redEnvelopeId: 're_1', totalAmount: 1_000, totalCount: 10 };
    const one = await split({ ...input, clientSeed: 'a' });
    const other = await split({ ...input, clientSeed: 'b' });
    expect(one).not.toEqual(other);
  });
  it('an equal envelope need no seed', () => {
    expect(equalShares(30, 3)).toEqual([10, 10, 10]);
  });
});

it('a seed that is no hexadecimal text is no seed', () => {
  expect([bytesOf(''), bytesOf('0'), bytesOf('zz')]).toEqual([null, null, null]);
  expect(bytesOf('00ff')).toEqual(Uint8Array.from([0, 255]));
});
