// Whether the chat shows when each line was said: the reader's choice, kept in the browser.
import { useSyncExternalStore } from 'react';
import { readText, writeText } from '../../lib/storage';

const KEY = 'chatTimes';
const listeners = new Set<() => void>();

export function showTimes(show: boolean): void {
  writeText(KEY, show ? '1' : null);
  for (const tell of listeners) tell();
}

function listen(tell: () => void) {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}

export const useTimes = (): boolean => useSyncExternalStore(listen, () => readText(KEY) === '1');

/** Whether a line is the first of another day than the one before it, in the reader's zone. Pure. */
export const beginsDay = (before: number | undefined, ts: number): boolean =>
  before !== undefined && new Date(before).toDateString() !== new Date(ts).toDateString();
