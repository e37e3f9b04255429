/** How long to wait before the next connection attempt, and which closings end the attempts. */

const FIRST_MS = 500;
const CAP_MS = 15_000;
const DRAIN_SPREAD_MS = 3_000;

/** Close codes of the protocol that change how a client comes back. */
export const CLOSE = {
  removed: 4003,
  tooMany: 4009,
  draining: 4010,
  flooding: 4029,
} as const;

/**
 * Full jitter over a window that doubles from 0.5 s to 15 s.
 * `attempt` counts from 0 and is set back by the caller after a welcome.
 */
export function backoffMs(attempt: number, random: () => number = Math.random): number {
  const window = Math.min(CAP_MS, FIRST_MS * 2 ** Math.min(attempt, 10));
  return Math.round(window * random());
}

/**
 * Milliseconds to wait after a closing with `code`: a draining node sends everybody away at once,
 * so its viewers spread over 3 s; one that closed for flooding is left alone for the whole window.
 */
export function waitAfterClose(code: number, attempt: number, random: () => number = Math.random): number {
  if (code === CLOSE.draining) return Math.round(DRAIN_SPREAD_MS * random());
  if (code === CLOSE.flooding || code === CLOSE.tooMany) return CAP_MS;
  return backoffMs(attempt, random);
}

/** A removed person (suspended room, disabled account, logged out) is not let in again by knocking. */
export function mayReconnect(code: number): boolean {
  return code !== CLOSE.removed;
}
