// What was typed in the chat of each room and not sent. It outlives the box it was typed in, until somebody logs in or out.
import { useSyncExternalStore } from 'react';
import { onLoginChange } from '../../api/token';

const drafts = new Map<string, string>();
const readers = new Set<() => void>();
const tell = () => {
  for (const reader of readers) reader();
};
onLoginChange(() => {
  drafts.clear();
  tell();
});

const textIn = (room: string) => drafts.get(room) ?? '';

function write(room: string, text: string) {
  drafts.set(room, text);
  tell();
}

const subscribe = (reader: () => void) => {
  readers.add(reader);
  return () => void readers.delete(reader);
};

export function useDraft(room: string): [text: string, change: (text: string) => void] {
  const text = useSyncExternalStore(subscribe, () => textIn(room));
  return [text, (next) => write(room, next)];
}

/** Puts words that were not sent behind what stands where they were typed. */
export function takeBehind(room: string, text: string) {
  write(room, [textIn(room), text].filter(Boolean).join(' '));
}

/** Puts words that were not sent back where they were typed, unless something stands there. Whether it did. */
export function takeBack(room: string, text: string): boolean {
  if (textIn(room) !== '') return false;
  write(room, text);
  return true;
}
