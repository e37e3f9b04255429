// Parts of the page that are fetched when they are needed, with their words. Without the server they wait for it.

import i18n from 'i18next';
import { type ComponentType, type LazyExoticComponent, lazy as reactLazy } from 'react';
import { loadWithRetry } from '../lib/load-with-retry';
import type { Namespace } from './namespaces';

export interface Part<P> {
  default: ComponentType<P>;
}

/** Whoever loads words waits for all that are on their way, so nothing is loaded that is there. */
const wordsOf = async (namespaces: Namespace[]) => {
  if (!namespaces.every((name) => i18n.hasLoadedNamespace(name))) await i18n.loadNamespaces(namespaces);
};

/** Fetches a part together with its words. */
export async function fetchPart<T>(load: () => Promise<T>, ...namespaces: Namespace[]): Promise<T> {
  const [part] = await Promise.all([loadWithRetry(load), wordsOf(namespaces)]);
  return part;
}

export function lazy<P>(
  load: () => Promise<Part<P>>,
  ...namespaces: Namespace[]
): LazyExoticComponent<ComponentType<P>> {
  return reactLazy(() => fetchPart(load, ...namespaces));
}
