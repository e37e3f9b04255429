// A fair envelope passes every check; each way of cheating is found by the check that names it.
import { describe, expect, it } from 'vitest';
import type { EnvelopeDetail } from '../../money/shapes';
import { type Check, verify } from './verify';

const shares = [3, 18, 10, 8, 5, 13, 5, 18, 9, 11];
const bo = { userId: '9', nickName: 'Bo', userImage: '', houseId: null };
const fair: EnvelopeDetail = {
  redEnvelopeId: 're_1',
  houseId: '8',
  redType: 1,
  redStatus: 2,
  sender: bo,
  receiver: null,
  myAmount: null,
  totalAmount: 100,
  totalCount: 10,
  leftAmount: 0,
  leftCount: 0,
  remark: '',
  createTime: 0,
  openTime: 0,
  expireTime: 0,
  seedHash: '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd',
  clientSeed: 'abc',
  serverSeed: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
  shares,
  grabs: shares.map((amount, index) => ({ index, user: bo, amount, best: amount === 18, createTime: 0 })),
};

async function failed(envelope: Partial<EnvelopeDetail>): Promise<Check[]> {
  const verdict = await verify({ ...fair, ...envelope });
  if (verdict.kind !== 'checked') throw new Error(verdict.kind);
  expect(verdict.fair).toBe(verdict.findings.every(({ ok }) => ok));
  return verdict.findings.filter(({ ok }) => !ok).map(({ check }) => check);
}

describe('an envelope', () => {
  it('that kept its promise passes', async () => {
    expect(await failed({})).toEqual([]);
  });
  it('whose rest went back passes with the grabs it had', async () => {
    expect(await failed({ redStatus: 3, grabs: fair.grabs.slice(0, 2) })).toEqual([]);
  });
  it('of equal shares needs no draw', async () => {
    const equal = { totalAmount: 30, totalCount: 3, shares: [10, 10, 10] };
    const grabs = [0, 1, 2].map((index) => ({ index, user: bo, amount: 10, best: false, createTime: 0 }));
    expect(await failed({ redType: 2, ...equal, grabs })).toEqual([]);
  });
  it('with another seed than it promised fails its commitment', async () => {
    expect(await failed({ seedHash: 'ff'.repeat(32) })).toEqual(['commitment']);
  });
  it('that was opened under another commitment than it now shows fails', async () => {
    const verdict = await verify(fair, 'ee'.repeat(32));
    expect(verdict).toMatchObject({ kind: 'checked', fair: false });
  });
  it('with altered shares fails', async () => {
    expect(await failed({ shares: [18, 3, ...shares.slice(2)] })).toEqual(['shares']);
  });
  it('that gave somebody another share than was drawn fails', async () => {
    const [first, second, ...rest] = fair.grabs;
    if (!first || !second) throw new Error('no grabs');
    const swapped = [{ ...first, amount: 18 }, { ...second, amount: 3 }, ...rest];
    expect(await failed({ grabs: swapped })).toEqual(['grabs']);
  });
  it('that says it was emptied while a share is missing fails', async () => {
    expect(await failed({ grabs: fair.grabs.slice(0, 9) })).toEqual(['sum']);
  });
  it('that is still open cannot be checked yet', async () => {
    await expect(verify({ ...fair, redStatus: 1, serverSeed: undefined })).resolves.toEqual({
      kind: 'early',
    });
  });
});
