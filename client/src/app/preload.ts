// Fetches the code and the words of a page before it is drawn.
import { matchRoutes, type RouteObject } from 'react-router';

/** Filled by the route table; kept apart from it so that the frame can preload without importing every page. */
export const knownRoutes: RouteObject[] = [];

/** While the start-up runs, or when a link is about to be followed. Failing here is told later, by the page. */
export function preload(pathname: string): void {
  for (const match of matchRoutes(knownRoutes, pathname) ?? []) {
    const handle = match.route.handle as { preload?: () => Promise<unknown> } | undefined;
    void handle?.preload?.().catch(() => undefined);
  }
}
