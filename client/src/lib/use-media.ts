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

/** Narrower than the room with its chat beside the picture. */
export const useNarrow = () => useMedia('(max-width: 899px)');
