// Sending the order of a list: one call at a time, always the newest order, and the list is read anew when all is sent.
import { useEffect, useRef, useState } from 'react';
import { asRefusal } from '../../../src/api/refusal';
import { useToast } from '../../../src/ui/toast';

type Ids = readonly string[];

interface Order {
  /** The order the operator wants, until the server has it; null when nothing is on its way. */
  wanted: Ids | null;
  order: (ids: Ids) => void;
  /** Shows the list as it is. */
  giveUp: () => void;
}

/** An order that is refused because others made one meanwhile waits until the operator knows theirs (`informed`). */
export function useOrder(
  send: (ids: Ids) => Promise<unknown>,
  readAgain: () => Promise<unknown>,
  informed: boolean,
): Order {
  const toast = useToast();
  const [wanted, setWanted] = useState<Ids | null>(null);
  const held = useRef<Ids | null>(null);
  const next = useRef<Ids | null>(null);
  const busy = useRef(false);
  const sendAll = async () => {
    busy.current = true;
    let waits: Ids | null = null;
    while (next.current) {
      const ids: Ids = next.current;
      next.current = null;
      try {
        await send(ids);
      } catch (fault) {
        if (asRefusal(fault).code === 'EDITED_MEANWHILE') waits = next.current ?? ids;
        next.current = null;
        toast.refuse(fault);
      }
      if (!next.current) await readAgain();
    }
    busy.current = false;
    held.current = waits;
    setWanted(waits);
  };
  const order = (ids: Ids) => {
    next.current = ids;
    held.current = null;
    setWanted(ids);
    if (!busy.current) void sendAll();
  };
  const latest = useRef(order);
  latest.current = order;
  useEffect(() => {
    if (informed && held.current) latest.current(held.current);
  }, [informed]);
  return {
    wanted,
    order,
    giveUp: () => {
      held.current = null;
      setWanted(null);
      void readAgain();
    },
  };
}

/** The rows in the order that is wanted. Pure. */
export function inOrder<Row>(rows: readonly Row[], idOf: (row: Row) => string, wanted: Ids | null): Row[] {
  if (!wanted) return [...rows];
  const place = new Map(wanted.map((id, at) => [id, at]));
  return rows.toSorted((a, b) => (place.get(idOf(a)) ?? 0) - (place.get(idOf(b)) ?? 0));
}
