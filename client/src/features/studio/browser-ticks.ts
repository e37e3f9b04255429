// A worker that ticks: the timers of a page that is not in sight stand almost still, those of a worker go on. A tick
// comes only after the page has asked for it, so that a slow page draws less often and does nothing else the less.
const TICK_MS = 1_000 / 30;
/** The least that is left to the page between two pictures. */
const REST_MS = 10;

let due = 0;

self.onmessage = () => {
  const now = performance.now();
  due = Math.max(due + TICK_MS, now + REST_MS);
  setTimeout(() => postMessage(null), due - now);
};
