// Calls when an element comes near the screen: the end of a list, a little before it is seen.
import { useEffect, useRef } from 'react';

export function useReachedEnd(enabled: boolean, onReach: () => void) {
  const element = useRef<HTMLDivElement>(null);
  const reach = useRef(onReach);
  useEffect(() => {
    reach.current = onReach;
  });
  useEffect(() => {
    const watched = element.current;
    if (!enabled || !watched) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) reach.current();
      },
      { rootMargin: '600px' },
    );
    observer.observe(watched);
    return () => observer.disconnect();
  }, [enabled]);
  return element;
}
