/** The keys of the room. They are silent while somebody types or a dialog is open. */
import { useEffect, useEffectEvent } from 'react';

export interface RoomKeys {
  play: () => void;
  mute: () => void;
  full: () => void;
  chat: () => void;
  leave: () => void;
  help: () => void;
}

export type RoomKey = keyof RoomKeys;

const KEYS: Readonly<Record<string, RoomKey>> = {
  ' ': 'play',
  k: 'play',
  m: 'mute',
  f: 'full',
  c: 'chat',
  Escape: 'leave',
  '?': 'help',
};

interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  target: EventTarget | null;
}

/** What a press means for the room, or null when it belongs to something else. */
export function roomKey({ key, ctrlKey, metaKey, altKey, target }: Pressed): RoomKey | null {
  if (ctrlKey || metaKey || altKey) return null;
  const wanted = KEYS[key.length === 1 ? key.toLowerCase() : key] ?? null;
  if (!(target instanceof Element)) return wanted;
  if (target.closest('input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"]'))
    return null;
  // Space presses what has the focus; it plays only where nothing would be pressed.
  if (key === ' ' && target.closest('button, a, summary, [role="tab"], [role="log"]')) return null;
  return wanted;
}

export function useRoomKeys(keys: RoomKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const wanted = roomKey(event);
    if (!wanted) return;
    if (wanted !== 'leave') event.preventDefault();
    keys[wanted]();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
