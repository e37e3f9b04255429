// Tells when nobody has touched the console for a while, in any of its tabs.
import { readText, writeText } from '../../src/lib/storage';

/** After so long without a key or a pointer the console locks. */
const IDLE_MS = 15 * 60_000;
/** The tabs tell one another no more often than this. */
const TELL_MS = 10_000;
const CHECK_MS = 5_000;
const KEY = 'console.touched';

/** Somebody is there, for example because they have just logged in. */
export const noteTouch = () => writeText(KEY, String(Date.now()));

/**
 * Calls back once when it has been idle, also when it was so while no tab was open or the computer slept. Returns the
 * way to stop.
 */
export function watchIdle(onIdle: () => void): () => void {
  let told = 0;
  const check = () => {
    const last = Math.max(told, Number(readText(KEY) ?? Date.now()));
    if (Date.now() - last < IDLE_MS) return false;
    stop();
    onIdle();
    return true;
  };
  // The first touch after too long comes too late.
  const touch = () => {
    if (check() || Date.now() - told < TELL_MS) return;
    told = Date.now();
    noteTouch();
  };
  const timer = setInterval(check, CHECK_MS);
  const touches = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;
  const stop = () => {
    clearInterval(timer);
    for (const kind of touches) window.removeEventListener(kind, touch);
    document.removeEventListener('visibilitychange', check);
  };
  for (const kind of touches) window.addEventListener(kind, touch, { passive: true });
  document.addEventListener('visibilitychange', check);
  touch();
  return stop;
}
