// Parts of the page that are fetched when they are needed, with their words. Without the server they wait for it.
import { type ComponentType, type LazyExoticComponent, lazy as reactLazy } from 'react';
import { i18n } from '../i18n';
import type { Namespace } from '../i18n/namespaces';
import { patiently } from './patiently';

interface Part<P> {
  default: ComponentType<P>;
}

/** Fetches a part together with its words. */
export async function fetchPart<T>(load: () => Promise<T>, ...namespaces: Namespace[]): Promise<T> {
  const [part] = await Promise.all([patiently(load), i18n.loadNamespaces(namespaces)]);
  return part;
}

export function lazy<P>(
  load: () => Promise<Part<P>>,
  ...namespaces: Namespace[]
): LazyExoticComponent<ComponentType<P>> {
  return reactLazy(() => fetchPart(load, ...namespaces));
}
