/** When to show the picture, when to wait and when to try again. The page decides this, because no player recovers by itself. */
import { LiveStatus } from '../api/enums.gen';

export interface Recovery {
  /** `off`: never was live here. `waiting`: should play and does not. `gone`: the broadcast has ended. */
  phase: 'off' | 'opening' | 'playing' | 'waiting' | 'gone';
  /** Attempts without a picture since the last one. */
  attempt: number;
  /** Every new number is a new player. */
  take: number;
  live: LiveStatus;
}

export type Happening =
  | { kind: 'status'; live: LiveStatus }
  | { kind: 'playing' }
  | { kind: 'broken' }
  /** The waiting time of `retryAfterMs` is over, or somebody pressed "try again". */
  | { kind: 'due' };

const FIRST_MS = 1_000;
const CAP_MS = 15_000;

export const startFrom = (live: LiveStatus): Recovery => ({
  phase: live === LiveStatus.Living ? 'opening' : live === LiveStatus.Interrupted ? 'waiting' : 'off',
  attempt: 0,
  take: 0,
  live,
});

const onAir = (live: LiveStatus) => live === LiveStatus.Living || live === LiveStatus.Interrupted;

export function recover(state: Recovery, what: Happening): Recovery {
  switch (what.kind) {
    case 'status': {
      const { live } = what;
      if (live === state.live) return state;
      if (live === LiveStatus.Living) return { phase: 'opening', attempt: 0, take: state.take + 1, live };
      if (live === LiveStatus.Interrupted) return { ...state, phase: 'waiting', live };
      return { ...state, phase: onAir(state.live) ? 'gone' : state.phase, attempt: 0, live };
    }
    case 'playing':
      return onAir(state.live) && state.phase !== 'waiting'
        ? { ...state, phase: 'playing', attempt: 0 }
        : state;
    case 'broken':
      if (!onAir(state.live) || state.phase === 'waiting') return state;
      return { ...state, phase: 'waiting', attempt: state.attempt + 1 };
    case 'due':
      if (state.phase !== 'waiting') return state;
      return { ...state, phase: 'opening', take: state.take + 1, attempt: Math.max(1, state.attempt) };
  }
}

/**
 * Milliseconds until the next attempt, null when none is due. An interrupted source is announced
 * when it returns, so there we only look now and then, in case the announcement was lost.
 */
export function retryAfterMs(state: Recovery): number | null {
  if (state.phase !== 'waiting') return null;
  if (state.live === LiveStatus.Interrupted) return CAP_MS;
  return Math.min(CAP_MS, FIRST_MS * 2 ** Math.max(0, state.attempt - 1));
}

/** Whether a player is on the screen in this phase. */
export const shows = (state: Recovery): boolean => state.phase === 'opening' || state.phase === 'playing';
