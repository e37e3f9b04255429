// Asks for a suspended room until it is open again.
import { useEffect, useRef } from 'react';

/** Milliseconds between two questions; up to twice as many, so that the viewers of a room do not ask all at once. */
const ASK_MS = 15_000;

/** `ask` tells whether the room is open again; `enter` leads back into it. */
export function useReopening(suspended: boolean, ask: () => Promise<boolean>, enter: () => void): void {
  const latest = useRef({ ask, enter });
  latest.current = { ask, enter };
  useEffect(() => {
    if (!suspended) return;
    let asking = true;
    const look = async () => {
      if ((await latest.current.ask()) && asking) latest.current.enter();
    };
    const timer = setInterval(() => void look(), ASK_MS * (1 + Math.random()));
    return () => {
      asking = false;
      clearInterval(timer);
    };
  }, [suspended]);
}
