/** Keeps the screen of a telephone on while it broadcasts: a dark one stops its camera. */

/** The returned function lets the screen go dark again. */
export function keepAwake(): () => void {
  let held: WakeLockSentinel | null = null;
  let over = false;
  const hold = async () => {
    if (document.visibilityState !== 'visible') return;
    // A browser refuses on a low battery, and the older ones know nothing of it: the broadcast goes on without.
    const lock = await navigator.wakeLock?.request('screen').catch(() => null);
    held = lock ?? null;
    if (over) void held?.release();
  };
  void hold();
  document.addEventListener('visibilitychange', hold); // one that is out of sight loses it
  return () => {
    over = true;
    document.removeEventListener('visibilitychange', hold);
    void held?.release();
  };
}
