// The first listener for popstate events. Its handler runs before the router and can stop the event.

let ask: ((event: PopStateEvent) => void) | null = null;

// Browsers call the listeners of the window in the order in which they came, so this module is loaded before the router
// is made (app/routes.tsx). To ask for the capturing phase does not help there. Rules that are tested without a page have
// no window.
if (typeof window !== 'undefined') addEventListener('popstate', (event) => ask?.(event));

/** `handler` hears of every step before the router does; null: nobody. */
export function onPopFirst(handler: ((event: PopStateEvent) => void) | null) {
  ask = handler;
}
