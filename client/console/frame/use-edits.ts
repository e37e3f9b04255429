// What other operators did to a thing while it is open here, so that nobody overwrites what they have not seen.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { asRefusal } from '../../src/api/refusal';
import type { ActShown } from '../../src/api/schema.gen';
import { serverNow } from '../../src/lib/server-clock';
import { useOperator } from '../access/operator';
import { call } from '../api/call';

/** An act that began so long before the thing was read may not have been in what was read. */
const MAY_BE_LATE = 2_000;
const LOOK_AGAIN = 10_000;

export interface Edits {
  /** Acts of others that this page has not seen, the newest first. */
  others: readonly ActShown[];
  /** Whoever goes on has seen them. */
  accept: () => void;
  /** Saves with the newest act this page knows of; looks for others' acts when the server refuses for one. */
  save: <T>(send: (seenAct: string | undefined) => Promise<T>) => Promise<T>;
}

/** The newest act that is in what was read at `readAt`; oa0 when there is none. Pure. */
export function seenAt(acts: readonly ActShown[], readAt: number): string {
  return acts.find(({ createTime }) => createTime < readAt - MAY_BE_LATE)?.actId ?? 'oa0';
}

/** Acts of others after `seen`. Pure. */
export function unseenOf(acts: readonly ActShown[], seen: string, self: string): ActShown[] {
  const number = (actId: string) => Number(actId.slice('oa'.length));
  return acts.filter(({ actId, operatorId }) => number(actId) > number(seen) && operatorId !== self);
}

/** `thing` as the server names it, for example match:77, '' for none; `readAt` is when the form's values were read (`dataUpdatedAt`). */
export function useEdits(thing: string, readAt: number): Edits {
  const { operatorId } = useOperator();
  const [accepted, setAccepted] = useState<string | null>(null);
  const [openedAt] = useState(() => serverNow() - (Date.now() - readAt));
  const looked = useQuery({
    queryKey: ['/admin/edits', thing],
    queryFn: ({ signal }) => call('/admin/edits', { thing }, { signal }),
    staleTime: 0,
    refetchInterval: LOOK_AGAIN,
    enabled: thing !== '',
  });
  const acts = looked.data?.list ?? [];
  const seen = accepted ?? (looked.data && seenAt(acts, openedAt));
  return {
    others: seen === undefined ? [] : unseenOf(acts, seen, operatorId),
    accept: () => setAccepted(looked.data?.seenAct ?? null),
    save: async (send) => {
      try {
        return await send(seen);
      } catch (fault) {
        if (asRefusal(fault).code === 'EDITED_MEANWHILE') await looked.refetch();
        throw fault;
      }
    },
  };
}
