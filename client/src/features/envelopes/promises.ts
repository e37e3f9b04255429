// The commitments this page saw while envelopes were open: a later page cannot be talked into another one.
import type { RedEnvelope } from '../../realtime/money-protocol';

type Promised = Pick<RedEnvelope, 'redEnvelopeId' | 'seedHash'>;

const promised = new Map<string, string>();
const MOST = 500;

export function keepPromises(envelopes: readonly Promised[]): void {
  for (const { redEnvelopeId, seedHash } of envelopes) {
    if (promised.has(redEnvelopeId) || !seedHash) continue;
    if (promised.size >= MOST) promised.clear();
    promised.set(redEnvelopeId, seedHash);
  }
}

export const promisedHash = ({ redEnvelopeId, seedHash }: Promised): string =>
  promised.get(redEnvelopeId) ?? seedHash;
