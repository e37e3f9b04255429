// What of a page moves without being asked to, as browsers count it.
import type { Page } from './flow';

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

export interface Moved {
  shifted: number;
  /** What moved, for the message of a failure: the element, its top before and after. */
  moves: string[];
}

/** In the page: sums what moved without being asked to. */
export function watchShifts() {
  const sums = window as unknown as Moved;
  // Where it begins in an open page, what moved before is not meant.
  const since = document.readyState === 'complete' ? performance.now() : 0;
  sums.shifted = 0;
  sums.moves = [];
  const nameOf = (node: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement;
    return element ? `${element.tagName} ${element.className} ${element.textContent?.slice(0, 30)}` : 'gone';
  };
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as Shift[]) {
      if (shift.hadRecentInput || shift.startTime < since) continue;
      sums.shifted += shift.value;
      for (const { node, previousRect, currentRect } of shift.sources)
        sums.moves.push(`${nameOf(node)}: ${previousRect.top} to ${currentRect.top}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
export const moved = (page: Page) =>
  page.evaluate(() => {
    const { shifted, moves } = window as unknown as Moved;
    return { shifted, moves };
  });
