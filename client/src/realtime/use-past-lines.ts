// The lines of a chat of before, for a screen.
import { useSyncExternalStore } from 'react';
import type { PastChat } from './past-chat';

/** Lines up to the moment. */
export function usePastLines(past: PastChat) {
  return { chat: useSyncExternalStore(past.subscribe, past.get), way: past.way() };
}
