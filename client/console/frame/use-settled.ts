// Whether a panel has been open long enough to be decided about.
import { useEffect, useState } from 'react';

/** Longer than between the two presses of a double click, or of a key that was pressed twice. */
const SETTLES_MS = 1_000;

/**
 * False while a panel is new: after a decision the next panel takes the place of the one before, and a second press
 * that was meant for that must decide nothing here.
 */
export function useSettled(): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLES_MS);
    return () => clearTimeout(timer);
  }, []);
  return settled;
}
