// The server's promise before it knows the client's seed; asked for anew when it runs out.
import { useCallback, useEffect, useState } from 'react';
import { post } from '../../api/post';
import { serverNow } from '../../lib/server-clock';
import type { Commitment } from '../../money/shapes';

/** Renewed this long before it ends, milliseconds. */
const SPARE = 15_000;

export function useCommitment(wanted: boolean): { commitment: Commitment | null; renew: () => void } {
  const [commitment, setCommitment] = useState<Commitment | null>(null);
  const [turn, setTurn] = useState(0);
  const renew = useCallback(() => setTurn((n) => n + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` exists to ask again.
  useEffect(() => {
    if (!wanted) return;
    const asking = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    post('/web_anchor/red_envelope_commit', {}, asking.signal).then(
      (answer) => {
        setCommitment(answer);
        timer = setTimeout(renew, Math.max(5_000, answer.expireTime - serverNow() - SPARE));
      },
      () => {
        // Without a promise the envelope can still be sent; its proof then begins with the opening.
        if (!asking.signal.aborted) setCommitment(null);
      },
    );
    return () => {
      asking.abort();
      clearTimeout(timer);
    };
  }, [wanted, turn, renew]);

  return { commitment, renew };
}
