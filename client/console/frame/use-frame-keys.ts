// Keys that work in every place: Ctrl+K for the palette, "g" and a letter for a place, "/" for the search of the place.
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { mayAs, useOperator } from '../access/operator';
import { places } from './places';

/** A second key within this time belongs to the "g" before it. */
const PAIR_MS = 1_500;

/** Whether keys pressed there are text, or belong to a dialog above the page. */
export const isElsewhere = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable=true], [role=dialog], [role=menu]') !== null;

export function useFrameKeys(onPalette: () => void) {
  const go = useNavigate();
  const { role } = useOperator();
  const latest = useRef({ onPalette, go, role });
  latest.current = { onPalette, go, role };
  useEffect(() => {
    let goesAt = Number.NEGATIVE_INFINITY;
    const press = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        latest.current.onPalette();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return;
      if (event.key === '/') {
        const search = document.querySelector<HTMLElement>('[data-place-search]');
        if (!search) return;
        event.preventDefault();
        search.focus();
        return;
      }
      const goes = event.timeStamp - goesAt < PAIR_MS && event.key.length === 1;
      goesAt = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (!goes) return;
      // The letter belongs to the "g": it does nothing to what is open, also where the place is for others.
      event.preventDefault();
      const place = places.find(({ key }) => key === event.key);
      if (place && mayAs(latest.current.role, place.needs)) void latest.current.go(place.path);
    };
    window.addEventListener('keydown', press, true);
    return () => window.removeEventListener('keydown', press, true);
  }, []);
}
