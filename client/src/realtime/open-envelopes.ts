/** The public envelopes of a room that still matter: open ones, and ended ones until they are put away. Pure. */
import { RedStatus } from '../api/enums.gen';
import type { MoneyEvent, RedEnvelope } from './money-protocol';

/** More would hide the chat; the oldest ended ones go first. */
const KEPT = 20;

const patch = (
  all: readonly RedEnvelope[],
  id: string,
  change: (envelope: RedEnvelope) => RedEnvelope,
): readonly RedEnvelope[] =>
  all.some((envelope) => envelope.redEnvelopeId === id)
    ? all.map((envelope) => (envelope.redEnvelopeId === id ? change(envelope) : envelope))
    : all;

/** What a newcomer is told, with what this page knows of its own reader. */
export function envelopesOf(
  known: readonly RedEnvelope[],
  told: readonly RedEnvelope[] | null | undefined,
): readonly RedEnvelope[] {
  if (!told) return known;
  return told.map((envelope) => {
    const before = known.find(({ redEnvelopeId }) => redEnvelopeId === envelope.redEnvelopeId);
    return { ...envelope, myAmount: envelope.myAmount ?? before?.myAmount ?? null };
  });
}

/** One event of money; `me` is the reader's id, so that their own grabs are theirs wherever they were made. */
export function envelopesAfter(
  all: readonly RedEnvelope[],
  event: MoneyEvent,
  me: string | null,
): readonly RedEnvelope[] {
  switch (event.k) {
    case 'envelopeOpen': {
      const { envelope } = event;
      const others = all.filter(({ redEnvelopeId }) => redEnvelopeId !== envelope.redEnvelopeId);
      return [...others, envelope].slice(-KEPT);
    }
    case 'envelopeGrab':
      return patch(all, event.redEnvelopeId, (envelope) => ({
        ...envelope,
        leftCount: Math.min(envelope.leftCount, event.leftCount),
        myAmount: event.u.userId === me ? event.amount : envelope.myAmount,
      }));
    case 'envelopeEnd':
      return patch(all, event.redEnvelopeId, (envelope) => ({
        ...envelope,
        redStatus: event.redStatus,
        leftCount: event.redStatus === RedStatus.Finished ? 0 : envelope.leftCount,
        serverSeed: event.serverSeed,
      }));
    default:
      return all;
  }
}

/** The answer to an own grab, which may come before or after the room is told. */
export const envelopesWithMine = (
  all: readonly RedEnvelope[],
  id: string,
  amount: number,
): readonly RedEnvelope[] => patch(all, id, (envelope) => ({ ...envelope, myAmount: amount }));

/** The staff takes remarks away, or brings them back. What this page never read it cannot show again. */
export function envelopesWithoutRemarks(
  all: readonly RedEnvelope[],
  ids: readonly string[],
  removed: boolean,
): readonly RedEnvelope[] {
  const meant = ({ messageId }: RedEnvelope) => Boolean(messageId && ids.includes(messageId));
  if (!all.some(meant)) return all;
  return all.map((envelope) => {
    if (!meant(envelope)) return envelope;
    const { remark, withheld } = envelope;
    return removed
      ? { ...envelope, remark: '', withheld: remark || withheld }
      : { ...envelope, remark: remark || (withheld ?? ''), withheld: undefined };
  });
}
