// Whether a part is still on the page and shows what it showed when something began: what ends later must not act on
// what has taken its place.
import { useEffect, useRef } from 'react';

const gone = {};

/** The answer is about `shown` of the render it comes from. */
export function useStill(shown: unknown): () => boolean {
  const now = useRef<unknown>(gone);
  useEffect(() => {
    now.current = shown;
    return () => {
      now.current = gone;
    };
  }, [shown]);
  return () => now.current === shown;
}
