/** The words on tips and envelopes: staff take them away and bring them back, the coins stay. */
import { describe, expect, it } from 'vitest';
import type { OpenEvent, TipEvent } from './frames.gen';
import { type Lines, type MoneyLine, NO_LINES, settle, wordless } from './lines';
import type { RedEnvelope } from './money-protocol';
import { envelopesWithoutRemarks } from './open-envelopes';
import type { RoomEvent } from './protocol';

const lin = { userId: '1', nickName: 'Lin', userImage: '', houseId: null };
const tip = (remark: string): TipEvent => ({
  k: 'tip',
  o: 4,
  ts: 4,
  tipId: 'tp1',
  u: lin,
  amount: 10,
  remark,
  id: 'm3_4',
});
const envelope = { redEnvelopeId: 're_9', sender: lin, remark: 'for all', messageId: 'm3_5' } as RedEnvelope;
const open: OpenEvent = { k: 'envelopeOpen', o: 5, ts: 5, envelope, id: 'm3_5' };
const gone = (k: 'delete' | 'restore'): RoomEvent => ({ k, o: 6, ts: 6, ids: ['m3_4', 'm3_5'], by: lin });
const remarks = (lines: Lines) =>
  lines.settled.map((line) => {
    const { remark } = line as MoneyLine;
    return remark && { text: remark.text, removed: remark.removed };
  });

describe('a remark', () => {
  it('is a line of its giver, of a tip as of an envelope', () => {
    const lines = settle(NO_LINES, [tip('bravo'), open], 10);
    expect(remarks(lines)).toEqual([
      { text: 'bravo', removed: false },
      { text: 'for all', removed: false },
    ]);
    expect((lines.settled[1] as MoneyLine).remark).toMatchObject({ id: 'm3_5', user: lin, o: 5 });
  });
  it('is none where nothing was written', () => {
    expect(remarks(settle(NO_LINES, [{ ...tip(''), id: undefined }], 10))).toEqual([null]);
  });
  it('goes with its deletion and comes back with its restoration', () => {
    const lines = settle(settle(NO_LINES, [tip('bravo'), open], 10), [gone('delete')], 10);
    expect(remarks(lines).map((r) => r?.removed)).toEqual([true, true]);
    expect(remarks(settle(lines, [gone('restore')], 10)).map((r) => r?.removed)).toEqual([false, false]);
  });
  it('this page never read has to be asked for when it comes back', () => {
    const lines = settle(NO_LINES, [{ ...tip(''), deleted: true }], 10);
    expect(remarks(lines)).toEqual([{ text: '', removed: true }]);
    expect(wordless(lines, ['m3_4'])).toEqual([4]);
    expect(remarks(settle(lines, [tip('bravo')], 10))).toEqual([{ text: 'bravo', removed: false }]);
  });
});

describe('the card of an open envelope', () => {
  it('loses its remark and gets it back', () => {
    const without = envelopesWithoutRemarks([envelope], ['m3_5'], true);
    expect(without[0]?.remark).toBe('');
    expect(envelopesWithoutRemarks(without, ['m3_5'], false)[0]?.remark).toBe('for all');
  });
  it('is left alone by the deletion of other lines', () => {
    const all = [envelope];
    expect(envelopesWithoutRemarks(all, ['m3_4'], true)).toBe(all);
  });
});
