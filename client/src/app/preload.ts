// Fetches the code and the words of a page before it is drawn.
import { matchRoutes, type RouteObject } from 'react-router';
import type { Namespace } from '../i18n/namespaces';

/** What the route table keeps beside each page. */
export interface PageHandle {
  code: () => Promise<unknown>;
  namespaces: readonly Namespace[];
  /** Code and words together, with retries. */
  preload: () => Promise<unknown>;
}

/** Filled by the route table; kept apart from it so that the frame can preload without importing every page. */
export const knownRoutes: RouteObject[] = [];

function handlesOf(pathname: string): PageHandle[] {
  const matches = matchRoutes(knownRoutes, pathname) ?? [];
  return matches.flatMap(({ route }) => (route.handle ? [route.handle as PageHandle] : []));
}

/** While the start-up runs, or when a link is about to be followed. Failing here is told later, by the page. */
export function preload(pathname: string): void {
  for (const handle of handlesOf(pathname)) void handle.preload().catch(() => undefined);
}

/** For the very first page: its code at once, and the namespaces whose files to fetch beside those of the frame. */
export function preloadFirst(pathname: string): Namespace[] {
  const handles = handlesOf(pathname);
  for (const handle of handles) void handle.code().catch(() => undefined);
  return handles.flatMap((handle) => handle.namespaces);
}
