// A press that comes before the envelope opens: it is kept and sent at the opening. Time comes from outside.
import type { Refusal } from '../../api/refusal';
import { serverNow } from '../../lib/server-clock';

/** Looked at the clock again at least this often, because it may be measured better meanwhile. */
const LOOK_MS = 1_000;
/** The shortest pause before asking again. */
const LEAST_MS = 20;

export interface Time {
  /** Epoch milliseconds by the server's clock. */
  now: () => number;
  /** Resolves after so long, or as soon as the signal is aborted. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>;
}

const pageTime: Time = {
  now: serverNow,
  pause: (ms, signal) =>
    new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      signal.addEventListener('abort', done);
    }),
};

const waitOf = (refusal: Refusal): number => {
  const { retryAfter } = refusal.params;
  return typeof retryAfter === 'number' ? Math.max(LEAST_MS, retryAfter * 1_000) : LOOK_MS;
};

/**
 * Asks at the opening. Where our clock runs ahead the server says how long it still takes, and the same question is
 * asked again then. Null when the press was taken back before anything was asked.
 */
export async function onceOpen<T extends { refusal?: Refusal }>(
  openTime: number,
  ask: () => Promise<T>,
  signal: AbortSignal,
  time: Time = pageTime,
): Promise<T | null> {
  for (let left = openTime - time.now(); left > 0 && !signal.aborted; left = openTime - time.now()) {
    await time.pause(Math.min(left, LOOK_MS), signal);
  }
  while (!signal.aborted) {
    const outcome = await ask();
    if (outcome.refusal?.code !== 'ENVELOPE_NOT_OPEN') return outcome;
    await time.pause(waitOf(outcome.refusal), signal);
  }
  return null;
}
