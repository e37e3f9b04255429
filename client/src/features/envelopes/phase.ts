// What an envelope is to its reader at a moment of the server's clock. Pure.
import { RedStatus } from '../../api/enums.gen';
import type { RedEnvelope } from '../../realtime/money-protocol';

export type Phase = 'waiting' | 'open' | 'mine' | 'finished' | 'expired';

export function phaseOf(envelope: RedEnvelope, serverNow: number): Phase {
  if (typeof envelope.myAmount === 'number') return 'mine';
  if (
    envelope.redStatus === RedStatus.Finished ||
    (envelope.redStatus === RedStatus.Open && envelope.leftCount === 0)
  )
    return 'finished';
  if (envelope.redStatus === RedStatus.Expired || serverNow >= envelope.expireTime) return 'expired';
  return serverNow < envelope.openTime ? 'waiting' : 'open';
}

/** Whole seconds until it opens, never negative. */
export const secondsToOpen = (envelope: RedEnvelope, serverNow: number): number =>
  Math.max(0, Math.ceil((envelope.openTime - serverNow) / 1_000));

const URGENCY: Readonly<Record<Phase, number>> = { open: 0, waiting: 1, mine: 2, finished: 3, expired: 4 };

/** What can be taken first, then what opens soonest, then what is over; the put-away ones are left out. */
export function inOrder(
  envelopes: readonly RedEnvelope[],
  away: ReadonlySet<string>,
  serverNow: number,
): RedEnvelope[] {
  return envelopes
    .filter(({ redEnvelopeId }) => !away.has(redEnvelopeId))
    .map((envelope) => ({ envelope, urgency: URGENCY[phaseOf(envelope, serverNow)] }))
    .sort((a, b) => a.urgency - b.urgency || a.envelope.openTime - b.envelope.openTime)
    .map(({ envelope }) => envelope);
}
