/** The picture and the chat fill the window; the style sheets of the pages ask for `data-theatre`. */

const root = () => document.documentElement;
const CHANGED = 'theatre';

export const inTheatre = () => root().dataset.theatre !== undefined;

export function setTheatre(wanted: boolean): void {
  if (wanted === inTheatre()) return;
  if (wanted) {
    root().dataset.theatre = '';
    window.scrollTo({ top: 0 });
  } else delete root().dataset.theatre;
  window.dispatchEvent(new Event(CHANGED));
}

/** Calls `act` after every change until the returned function is called. */
export function onTheatre(act: () => void): () => void {
  window.addEventListener(CHANGED, act);
  return () => window.removeEventListener(CHANGED, act);
}
