// The server's clock on the screen.
import { useEffect, useState } from 'react';
import { serverClock } from './server-clock';

/** The server's time, moving once per `everyMs` while `running`; at once when the clock is measured better. */
export function useServerNow(running = true, everyMs = 1_000): number {
  const [now, setNow] = useState(serverClock.now);
  useEffect(() => {
    if (!running) return;
    const tick = () => setNow(serverClock.now());
    tick();
    const timer = setInterval(tick, everyMs);
    const leave = serverClock.subscribe(tick);
    return () => {
      clearInterval(timer);
      leave();
    };
  }, [running, everyMs]);
  return now;
}
