/** Going back in a live picture: which moment a request leads to, and how far back one is. Pure. Moments are ms by the server's clock. */
import type { Rewind } from '../api/schema.gen';

/** Seconds of one step back in a live picture, by a key or the button. */
export const REWIND_STEP_S = 15;

/** A picture that is shown later than it was sent. */
export interface Rewound {
  /** Of the broadcast that is watched. */
  sessionId: string;
  /** What is on the screen; null while nothing is. */
  moment: () => number | null;
  toLive: () => void;
}

/** Nearer to the newest moment the recording does not reach: there it is the live picture. */
const NEAREST_S = 12;

/** What leaves the recording next is not begun with. */
const EDGE_S = 8;

/** Seconds one can go back; 0 where that is not worth a control. */
export function reachOf(rewind: Rewind | null, now: number): number {
  if (!rewind) return 0;
  const reach = Math.min(rewind.seconds - EDGE_S, (now - rewind.since) / 1_000);
  return reach < NEAREST_S + REWIND_STEP_S ? 0 : Math.floor(reach);
}

/** Null: the live picture. */
export function rewindTo(wanted: number, rewind: Rewind | null, now: number): number | null {
  const reach = reachOf(rewind, now);
  if (!reach || now - wanted < NEAREST_S * 1_000) return null;
  return Math.max(wanted, now - reach * 1_000);
}
