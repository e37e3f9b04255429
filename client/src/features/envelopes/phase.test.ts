// Which envelope a reader is offered, and as what.
import { describe, expect, it } from 'vitest';
import type { RedEnvelope } from '../../realtime/money-protocol';
import { inOrder, phaseOf, secondsToOpen } from './phase';

const noon = 1_770_000_000_000;
const envelope = (change: Partial<RedEnvelope> = {}): RedEnvelope => ({
  redEnvelopeId: 're_1',
  houseId: '8',
  redType: 1,
  redStatus: 1,
  sender: { userId: '1', nickName: 'Lin', userImage: '', houseId: null },
  totalAmount: 100,
  totalCount: 10,
  leftAmount: 100,
  leftCount: 10,
  remark: '',
  createTime: noon - 60_000,
  openTime: noon,
  expireTime: noon + 600_000,
  seedHash: '',
  clientSeed: '',
  receiver: null,
  myAmount: null,
  ...change,
});

describe('an envelope', () => {
  it.each([
    ['waits until it opens', {}, -1, 'waiting'],
    ['is open from its time on', {}, 0, 'open'],
    [
      'is the reader’s once they took from it, whatever else happens',
      { myAmount: 5, redStatus: 3 },
      0,
      'mine',
    ],
    ['is finished when nothing is left', { leftCount: 0 }, 0, 'finished'],
    ['expires by the clock before anybody says so', {}, 600_000, 'expired'],
  ] as const)('%s', (_, change, later, phase) => {
    expect(phaseOf(envelope(change), noon + later)).toBe(phase);
  });
  it('counts whole seconds and never below zero', () => {
    expect([secondsToOpen(envelope(), noon - 31_001), secondsToOpen(envelope(), noon + 5)]).toEqual([32, 0]);
  });
});

it('what can be taken comes first, then what opens soonest; what was put away is gone', () => {
  const all = [
    envelope({ redEnvelopeId: 're_1', redStatus: 2 }),
    envelope({ redEnvelopeId: 're_2', openTime: noon + 60_000 }),
    envelope({ redEnvelopeId: 're_3' }),
    envelope({ redEnvelopeId: 're_4' }),
  ];
  expect(inOrder(all, new Set(['re_4']), noon).map((e) => e.redEnvelopeId)).toEqual(['re_3', 're_2', 're_1']);
});
