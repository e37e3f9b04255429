/** Where a client stands in a room's numbered events, and what a batch of them means for it: new, seen or lost. */
import type { RoomEvent } from './protocol';

/** `null` before the first welcome. Offsets are compared only within one epoch. */
export interface Position {
  epoch: number;
  offset: number;
}

export interface Hole {
  /** First missing offset. */
  from: number;
  /** Last missing offset. */
  to: number;
}

export interface Taken {
  position: Position;
  fresh: RoomEvent[];
  /** Events between what was known and the first fresh one never came. */
  hole: Hole | null;
  /** The epoch rose under the open connection: what is shown cannot be continued. */
  restart: boolean;
}

/**
 * Takes a batch of ascending events. Old epochs and already known offsets are dropped,
 * so a line is never shown twice; a jump is reported as a hole, so none is lost silently.
 */
export function take(at: Position | null, epoch: number, batch: readonly RoomEvent[]): Taken {
  const first = batch[0];
  if (!first) return { position: at ?? { epoch, offset: 0 }, fresh: [], hole: null, restart: false };
  if (at && epoch < at.epoch) return { position: at, fresh: [], hole: null, restart: false };

  const restart = at !== null && epoch > at.epoch;
  const from = at && !restart ? at.offset : first.o - 1;
  const fresh: RoomEvent[] = [];
  let offset = from;
  let hole: Hole | null = null;
  for (const event of batch) {
    if (event.o <= offset) continue;
    if (event.o > offset + 1) hole = { from: (hole ?? { from: offset + 1 }).from, to: event.o - 1 };
    fresh.push(event);
    offset = event.o;
  }
  return { position: { epoch, offset }, fresh, hole, restart };
}
