// Single keys that act on what is open; they rest while somebody writes or a dialog is open.
import { useLayoutEffect, useRef } from 'react';
import { isElsewhere } from './use-frame-keys';

export function useKeys(keys: Readonly<Record<string, () => unknown>>) {
  const latest = useRef(keys);
  latest.current = keys;
  // A key pressed as soon as the thing is seen counts.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = latest.current[event.key];
      // "g" and a letter goes to a place, and does nothing else.
      if (!act || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat)
        return;
      if (isElsewhere(event.target)) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
