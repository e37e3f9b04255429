// Tells when nobody has touched the console for a while, in any of its tabs.
import { readText, writeText } from '../../src/lib/storage';

/** After so long without a key or a pointer the console locks (OWASP: 15 minutes for work of this kind). */
export const IDLE_MS = 15 * 60_000;
/** The tabs tell one another no more often than this. */
const TELL_MS = 10_000;
const CHECK_MS = 5_000;
const KEY = 'console.touched';

/** Calls back once when it has been idle. Returns the way to stop. */
export function watchIdle(onIdle: () => void): () => void {
  let told = 0;
  const touch = () => {
    const now = Date.now();
    if (now - told < TELL_MS) return;
    told = now;
    writeText(KEY, String(now));
  };
  const check = () => {
    const last = Math.max(told, Number(readText(KEY) ?? 0));
    if (Date.now() - last < IDLE_MS) return;
    stop();
    onIdle();
  };
  const touches = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;
  const stop = () => {
    clearInterval(timer);
    for (const kind of touches) window.removeEventListener(kind, touch);
    document.removeEventListener('visibilitychange', check);
  };
  touch();
  const timer = setInterval(check, CHECK_MS);
  for (const kind of touches) window.addEventListener(kind, touch, { passive: true });
  // A computer that slept finds the page again: what is due is done before anything is seen.
  document.addEventListener('visibilitychange', check);
  return stop;
}
