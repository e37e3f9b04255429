// What was typed in the chat of each room and not sent, and the line it answers. It outlives the box it was typed in,
// until somebody logs in or out.
import { useCallback, useSyncExternalStore } from 'react';
import { onLoginChange } from '../../api/token';
import type { ReplyTo } from '../../realtime/protocol';

interface Draft {
  text: string;
  reply: ReplyTo | null;
}

const EMPTY: Draft = { text: '', reply: null };
const drafts = new Map<string, Draft>();
const readers = new Set<() => void>();
const tell = () => {
  for (const reader of readers) reader();
};
onLoginChange(() => {
  drafts.clear();
  tell();
});

const draftIn = (room: string) => drafts.get(room) ?? EMPTY;

function write(room: string, change: Partial<Draft>) {
  drafts.set(room, { ...draftIn(room), ...change });
  tell();
}

const subscribe = (reader: () => void) => {
  readers.add(reader);
  return () => void readers.delete(reader);
};

export function useDraftText(room: string) {
  const text = useSyncExternalStore(subscribe, () => draftIn(room).text);
  const setText = useCallback((text: string) => write(room, { text }), [room]);
  return { text, setText };
}

/** The line that is answered. A letter that is typed draws nothing of who reads this alone. */
export function useReply(room: string) {
  const reply = useSyncExternalStore(subscribe, () => draftIn(room).reply);
  const setReply = useCallback((reply: ReplyTo | null) => write(room, { reply }), [room]);
  return { reply, setReply };
}

/** Puts words that were not sent behind what stands where they were typed. They answer what they answered. */
export function takeBehind(room: string, { text, reply }: Draft) {
  const there = draftIn(room);
  write(room, {
    text: [there.text, text].filter(Boolean).join(' '),
    reply: there.text === '' ? (reply ?? there.reply) : (there.reply ?? reply),
  });
}

/** Puts words that were not sent back where they were typed, unless something stands there. Whether it did. */
export function takeBack(room: string, { text, reply }: Draft): boolean {
  const there = draftIn(room);
  if (there.text !== '' || there.reply) return false;
  write(room, { text, reply });
  return true;
}
