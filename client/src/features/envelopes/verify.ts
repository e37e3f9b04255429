// Checks an ended envelope from what was published: the commitment, the shares, every grab, the sum.
import { RedStatus, RedType } from '../../api/enums.gen';
import type { EnvelopeDetail } from '../../money/shapes';
import { bytesOf, equalShares, seedHashOf, split } from './split';

export type Check = 'commitment' | 'shares' | 'grabs' | 'sum';

export interface Finding {
  check: Check;
  ok: boolean;
}

export type Verdict =
  /** The seed is shown only after the end. */
  | { kind: 'early' }
  /** The browser keeps its hashes for secure pages. */
  | { kind: 'insecure' }
  | { kind: 'checked'; findings: Finding[]; shares: number[]; fair: boolean };

const same = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((n, i) => n === b[i]);

const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** `promised` is the commitment as this page saw it before the end; without one the published is all there is. */
export async function verify(envelope: EnvelopeDetail, promised = envelope.seedHash): Promise<Verdict> {
  const { serverSeed, redEnvelopeId, clientSeed, totalAmount, totalCount, grabs } = envelope;
  if (envelope.redStatus === RedStatus.Open || !serverSeed) return { kind: 'early' };
  if (!globalThis.crypto?.subtle) return { kind: 'insecure' };
  const seed = bytesOf(serverSeed);
  const hash = seed ? await seedHashOf(seed) : null;
  const shares =
    envelope.redType === RedType.PublicEqual
      ? equalShares(totalAmount, totalCount)
      : seed
        ? await split({ seed, redEnvelopeId, clientSeed, totalAmount, totalCount })
        : [];
  const taken = [...grabs].sort((a, b) => a.index - b.index);
  const findings: Finding[] = [
    { check: 'commitment', ok: hash !== null && hash === promised.toLowerCase() },
    { check: 'shares', ok: same(shares, envelope.shares ?? []) },
    {
      check: 'grabs',
      ok: taken.every(({ index, amount }, place) => index === place && amount === shares[index]),
    },
    {
      check: 'sum',
      // What nobody took went back; a finished envelope has nothing to send back.
      ok:
        total(shares) === totalAmount &&
        (envelope.redStatus === RedStatus.Finished ? taken.length === totalCount : taken.length < totalCount),
    },
  ];
  return { kind: 'checked', findings, shares, fair: findings.every(({ ok }) => ok) };
}
