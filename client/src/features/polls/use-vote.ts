// The reader's own vote in a poll: what the server knows of it, and how it is cast. One vote, which stays.
import { useRef, useState } from 'react';
import { post } from '../../api/post';
import { Refusal } from '../../api/refusal';
import type { PollView } from '../../api/schema.gen';
import { useCall } from '../../api/use-call';
import { serverClock } from '../../lib/server-clock';
import { newRequestId } from '../../money/idempotent-calls';
import { newer } from '../../realtime/poll-shares';
import { useToast } from '../../ui/toast';

/** A poll that began longer ago may have been seen before, in this page or elsewhere. */
const BEGUN_MS = 5_000;

/** False for a page that saw the poll begin: its reader has not voted yet, so a full room does not ask the server. */
function mayHaveVoted({ beginTime }: PollView): boolean {
  const now = serverClock.now();
  return now - beginTime > BEGUN_MS || beginTime < now - performance.now();
}

export interface Vote {
  /** The number of the answer, 0 for none. */
  mine: number;
  /** The answer that is on its way, 0 for none. */
  sending: number;
  /** With the own vote counted. */
  poll: PollView;
  cast: (answer: number) => Promise<void>;
}

export function useVote(houseId: string, told: PollView, me: string | null): Vote {
  const toast = useToast();
  const { pollId } = told;
  const [old] = useState(() => mayHaveVoted(told));
  const known = useCall('/web_anchor/poll_details', { houseId }, { enabled: old && me !== null, fresh: 0 });
  const [sending, setSending] = useState(0);
  const [voted, setVoted] = useState<{ by: string | null; answer: number; poll: PollView | null } | null>(
    null,
  );
  const ids = useRef(new Map<number, string>());
  const own = voted?.by === me ? voted : null;
  const asked = known.data?.poll?.pollId === pollId ? known.data.myAnswer : 0;

  const cast = async (answer: number) => {
    // A repeat of the same choice is the same request.
    const requestId = ids.current.get(answer) ?? newRequestId();
    ids.current.set(answer, requestId);
    setSending(answer);
    try {
      const { myAnswer, poll } = await post('/web_anchor/poll_vote', { houseId, pollId, answer, requestId });
      setVoted({ by: me, answer: myAnswer, poll });
    } catch (refusal) {
      const before = refusal instanceof Refusal && refusal.code === 'ALREADY_VOTED' && refusal.params.answer;
      if (typeof before === 'number') setVoted({ by: me, answer: before, poll: null });
      toast.refuse(refusal);
    } finally {
      setSending(0);
    }
  };
  return { mine: own?.answer ?? asked, sending, poll: newer(told, own?.poll ?? null), cast };
}
