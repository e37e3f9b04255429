// The server's clock on the screen.
import { useEffect, useState } from 'react';
import { serverClock } from './server-clock';

/** The server's time, moving once per `everyMs` while `running`; at once when the clock is measured better. In a page nobody sees it stands still. */
export function useServerNow(running = true, everyMs = 1_000): number {
  const [now, setNow] = useState(serverClock.now);
  useEffect(() => {
    if (!running) return;
    const tick = () => setNow(serverClock.now());
    let timer: ReturnType<typeof setInterval> | undefined;
    const go = () => {
      clearInterval(timer);
      if (document.hidden) return;
      tick();
      timer = setInterval(tick, everyMs);
    };
    go();
    document.addEventListener('visibilitychange', go);
    const leave = serverClock.subscribe(tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', go);
      leave();
    };
  }, [running, everyMs]);
  return now;
}
