// Sending the order of a list: one call at a time, always the newest order, and the list is read anew when all is sent.
import { useRef, useState } from 'react';
import { useToast } from '../../../src/ui/toast';

type Ids = readonly string[];

interface Order {
  /** The order the operator wants, until the server has it; null when nothing is on its way. */
  wanted: Ids | null;
  order: (ids: Ids) => void;
}

export function useOrder(send: (ids: Ids) => Promise<unknown>, readAgain: () => Promise<unknown>): Order {
  const toast = useToast();
  const [wanted, setWanted] = useState<Ids | null>(null);
  const next = useRef<Ids | null>(null);
  const busy = useRef(false);
  const sendAll = async () => {
    busy.current = true;
    while (next.current) {
      const ids: Ids = next.current;
      next.current = null;
      try {
        await send(ids);
      } catch (fault) {
        next.current = null;
        toast.refuse(fault);
      }
      if (!next.current) await readAgain();
    }
    busy.current = false;
    setWanted(null);
  };
  return {
    wanted,
    order: (ids) => {
      next.current = ids;
      setWanted(ids);
      if (!busy.current) void sendAll();
    },
  };
}

/** The rows in the order that is wanted. Pure. */
export function inOrder<Row>(rows: readonly Row[], idOf: (row: Row) => string, wanted: Ids | null): Row[] {
  if (!wanted) return [...rows];
  const place = new Map(wanted.map((id, at) => [id, at]));
  return rows.toSorted((a, b) => (place.get(idOf(a)) ?? 0) - (place.get(idOf(b)) ?? 0));
}
