// Back closes what lies over the page before it leaves the page. One entry of the history stands for all that is open.
import { useContext, useEffect, useRef } from 'react';
import { type DataRouter, UNSAFE_DataRouterContext as RouterContext } from 'react-router';
import { onPopFirst } from './pop-first';

/** What the history holds of an entry: the router's number of the page, and who put it there for layers over it. */
type Entry = { idx?: number; layer?: number } | null;

/** The entries of this load: those of another one are no business of it. */
const MINE = Math.random();

/** How each open layer closes, the topmost last. */
const layers: (() => void)[] = [];

/** The entry on which the browser is. */
let here: Entry = null;
/** The number of the page that the router shows. A step that it takes back leads elsewhere for a moment. */
let page: number | undefined;
let watched: DataRouter | null = null;
/** On the way forward again to the entry of the layers, after Back has closed one. */
let isReturning = false;

const isCovered = () => here?.layer === MINE;

function markLayer() {
  history[isCovered() ? 'replaceState' : 'pushState']({ ...history.state, layer: MINE }, '');
  here = history.state;
}

/** What is open has an entry, once the browser is on the page. */
function cover() {
  if (layers.length > 0 && !isCovered() && !isReturning && here?.idx === page) markLayer();
}

/**
 * The entry of the layers has the number of the page beneath it, so a step between the two is no navigation: the router
 * does not hear of it. When nothing is open any more, Back goes one further.
 */
function onPop(event: PopStateEvent) {
  const from = here;
  here = event.state as Entry;
  isReturning = false;
  const isStep = from?.idx !== undefined && from.idx === here?.idx && (from.layer === MINE || isCovered());
  if (!isStep) return cover();
  event.stopImmediatePropagation();
  if (isCovered()) return;
  const close = layers.at(-1);
  if (!close) return history.back();
  isReturning = true; // the entry serves the next layer too
  history.forward();
  close();
}

/** Follows the router from the first layer on. */
function watch(router: DataRouter) {
  if (router === watched) return;
  onPopFirst(onPop);
  watched = router;
  here = history.state;
  page = here?.idx;
  let { location } = router.state;
  router.subscribe(({ location: next, historyAction }) => {
    if (next === location) return;
    location = next;
    isReturning = false;
    // An address that took the place of the layers' entry still has the page's own entry behind it.
    if (historyAction === 'REPLACE' && isCovered()) markLayer();
    here = history.state;
    page = here?.idx;
  });
}

/** While it is open, Back calls `close` and the page stays. */
export function useBackCloses(open: boolean, close: () => void) {
  const router = useContext(RouterContext)?.router;
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!open || !router) return;
    watch(router);
    const layer = () => latest.current();
    layers.push(layer);
    cover();
    return () => void layers.splice(layers.indexOf(layer), 1);
  }, [open, router]);
}
