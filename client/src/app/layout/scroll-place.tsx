// Where one had scrolled to belongs to an entry of the history: coming back leads there, another address begins at its top.
import { useEffect } from 'react';
import { type Location, ScrollRestoration, useLocation } from 'react-router';
import { onPopFirst } from '../../lib/pop-first';

const STORED = 'scroll-places';
/** A page that is not long enough by then has changed. */
const TIMEOUT_MS = 5_000;

/**
 * After a reload, the history still stands on the entry that an open dialog or sheet had added (lib/back-closes.ts).
 * This goes back to the entry of the page below, and gives it the present address, which may have changed since.
 */
function leaveLayer({ layer, ...page }: { layer: number }) {
  const { href } = location;
  onPopFirst((event) => {
    onPopFirst(null);
    event.stopImmediatePropagation();
    history.replaceState(page, '', href);
  });
  history.back();
}

/** Another full load of an address is another entry: without a key the router would take all of them for one. */
export function nameFirstEntry() {
  const { state } = history;
  if (state?.layer) leaveLayer(state);
  if (!state?.key) history.replaceState({ ...state, key: String(performance.timeOrigin) }, '');
}

/** A place within a page has no key of its own, so its address stands in. */
const placeOf = ({ key, pathname, search }: Location) => (key === 'default' ? pathname + search : key);

function storedPlace(location: Location): number | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(STORED) ?? '')[placeOf(location)];
  } catch {
    return undefined; // nothing is stored, or it is not ours
  }
}

export function ScrollPlace() {
  const location = useLocation();
  useEffect(() => reachWhenLongEnough(storedPlace(location) ?? 0), [location]);
  return <ScrollRestoration getKey={placeOf} storageKey={STORED} />;
}

/** The router scrolls at once; a page that is still loading is too short for that. Returns the way to give up. */
function reachWhenLongEnough(y: number): (() => void) | undefined {
  if (scrollY >= y) return;
  const stop = new AbortController();
  const grown = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight - innerHeight < y) return;
    scrollTo(0, y);
    stop.abort();
  });
  grown.observe(document.body);
  // Whoever moves the page by hand wants to be elsewhere.
  for (const act of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
    addEventListener(act, () => stop.abort(), { signal: stop.signal, passive: true });
  setTimeout(() => stop.abort(), TIMEOUT_MS);
  stop.signal.addEventListener('abort', () => grown.disconnect());
  return () => stop.abort();
}
