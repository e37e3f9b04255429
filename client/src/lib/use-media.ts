// Whether a media query holds, kept true while the page stands.
import { useSyncExternalStore } from 'react';

export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia?.(query);
      list?.addEventListener('change', changed);
      return () => list?.removeEventListener('change', changed);
    },
    () => window.matchMedia?.(query).matches ?? false,
  );
}

/** Too narrow or too short for gifts under the picture of a room; the style sheets of the room ask the same. */
export const useNarrow = () => useMedia('(max-width: 899px), (max-height: 559px)');
