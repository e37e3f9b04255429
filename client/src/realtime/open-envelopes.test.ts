/** What the room's envelopes look like after each piece of news, in whatever order it comes. */
import { describe, expect, it } from 'vitest';
import type { GiftEvent } from './frames.gen';
import { Grabs } from './grabs';
import { type Lines, NO_LINES, settle } from './lines';
import type { RedEnvelope } from './money-protocol';
import { envelopesAfter, envelopesOf, envelopesWithMine } from './open-envelopes';

const lin = { userId: '1', nickName: 'Lin', userImage: '', houseId: null };
const envelope = (n: number): RedEnvelope => ({
  redEnvelopeId: `re_${n}`,
  houseId: '8',
  redType: 1,
  redStatus: 1,
  sender: lin,
  totalAmount: 100,
  totalCount: 10,
  leftAmount: 100,
  leftCount: 10,
  remark: '',
  createTime: 0,
  openTime: 0,
  expireTime: 600_000,
  seedHash: 'ab',
  clientSeed: '',
  receiver: null,
  myAmount: null,
});
const grab = (leftCount: number, userId = '9') => ({
  k: 'envelopeGrab' as const,
  o: 5,
  ts: 0,
  redEnvelopeId: 're_1',
  u: { userId, nickName: 'Bo', userImage: '', houseId: null },
  amount: 7,
  leftCount,
});

describe('the envelopes of a room', () => {
  it('appear when they are sent, and only once', () => {
    const event = { k: 'envelopeOpen' as const, o: 1, ts: 0, envelope: envelope(1) };
    const once = envelopesAfter([], event, null);
    expect(envelopesAfter(once, event, null)).toHaveLength(1);
  });
  it('count down with every grab and never up again', () => {
    const few = envelopesAfter([envelope(1)], grab(3), null);
    expect(envelopesAfter(few, grab(4), null)[0]?.leftCount).toBe(3);
  });
  it('know a share of the reader, told by the room or by the answer', () => {
    expect(envelopesAfter([envelope(1)], grab(3, '4'), '4')[0]?.myAmount).toBe(7);
    expect(envelopesWithMine([envelope(1)], 're_1', 12)[0]?.myAmount).toBe(12);
  });
  it('remember the reader’s share when the room tells its state again', () => {
    const mine = envelopesWithMine([envelope(1)], 're_1', 12);
    expect(envelopesOf(mine, [envelope(1), envelope(2)]).map((e) => e.myAmount)).toEqual([12, null]);
    expect(envelopesOf(mine, undefined)).toBe(mine);
  });
  it('are empty when they finished', () => {
    const end = {
      k: 'envelopeEnd' as const,
      o: 9,
      ts: 0,
      redEnvelopeId: 're_1',
      refunded: 0,
      best: null,
      serverSeed: '',
      clientSeed: '',
    };
    expect(envelopesAfter([envelope(1)], { ...end, redStatus: 2 }, null)[0]).toMatchObject({
      redStatus: 2,
      leftCount: 0,
    });
  });
});

describe('a grab', () => {
  it('gets the answer with its id', async () => {
    const grabs = new Grabs();
    const outcome = grabs.ask('a', () => true);
    expect(grabs.settle('b', { silent: true })).toBe(false);
    grabs.settle('a', { refused: { code: 'ENVELOPE_FINISHED', params: {} } });
    await expect(outcome).resolves.toMatchObject({ refused: { code: 'ENVELOPE_FINISHED' } });
  });
  it('is silent when it cannot leave or the connection goes', async () => {
    const grabs = new Grabs();
    await expect(grabs.ask('a', () => false)).resolves.toEqual({ silent: true });
    const waiting = grabs.ask('b', () => true);
    grabs.linkLost();
    await expect(waiting).resolves.toEqual({ silent: true });
  });
});

describe('gifts in the chat', () => {
  const gift = (o: number, comboCount: number, comboId = 'c1'): GiftEvent => ({
    k: 'gift',
    o,
    ts: o,
    giftTxId: `gt${o}`,
    u: lin,
    giftId: 'g2',
    name: 'Whistle',
    icon: 'whistle',
    tier: 1,
    count: 1,
    amount: 5,
    comboId,
    comboCount,
  });
  const counts = (lines: Lines) =>
    lines.settled.map((l) => l.kind === 'money' && l.event.k === 'gift' && l.event.comboCount);

  it('of one combo share a line that counts on', () => {
    const lines = settle(settle(NO_LINES, [gift(1, 1), gift(2, 2)], 10), [gift(3, 3)], 10);
    expect(counts(lines)).toEqual([3]);
    expect(lines.settled[0]?.key).toBe('m1');
  });
  it('read the same when they are told again', () => {
    const lines = settle(NO_LINES, [gift(1, 1), gift(2, 2)], 10);
    expect(counts(settle(lines, [gift(1, 1), gift(2, 2)], 10))).toEqual([2]);
  });
  it('of another combo have a line of their own', () => {
    expect(counts(settle(NO_LINES, [gift(1, 1), gift(2, 1, 'c2')], 10))).toEqual([1, 1]);
  });
});
