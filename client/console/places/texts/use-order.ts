// Sending the order of a list: one call at a time, always the newest order, and the list is read anew when all is sent.
import { useEffect, useRef, useState } from 'react';
import { asRefusal } from '../../../src/api/refusal';
import { useToast } from '../../../src/ui/toast';

type Ids = readonly string[];

/** An order that is refused because others made one meanwhile waits until the operator knows theirs (`informed`). */
export function useOrder<Row>(
  rows: readonly Row[],
  idOf: (row: Row) => string,
  send: (ids: Ids) => Promise<unknown>,
  readAgain: () => Promise<unknown>,
  informed: boolean,
) {
  const toast = useToast();
  /** The order the operator wants, until the server has it; null when nothing is on its way. */
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
  const placeOf = (row: Row) => Math.max(0, wanted?.indexOf(idOf(row)) ?? 0);
  return {
    /** The rows in the order that is wanted. */
    shown: rows.toSorted((a, b) => placeOf(a) - placeOf(b)),
    order,
    /** Shows the list as it is. */
    giveUp: () => {
      held.current = null;
      setWanted(null);
      void readAgain();
    },
  };
}

/** The ids with one of them at the place of another; the same list when nothing moves. Pure. */
export function movedTo(ids: Ids, id: string, to: number): Ids {
  const from = ids.indexOf(id);
  if (from < 0 || to < 0 || to >= ids.length || from === to) return ids;
  const rest = ids.filter((one) => one !== id);
  return [...rest.slice(0, to), id, ...rest.slice(to)];
}
