/** The keys of the room. They are silent while somebody types or a dialog is open. */
import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { PlayerHandle } from '../../player/live-player';
import { setTheatre } from '../../player/theatre';

export type RoomKey =
  | 'play'
  | 'mute'
  | 'full'
  | 'theatre'
  | 'pip'
  | 'live'
  | 'chat'
  | 'back'
  | 'forward'
  | 'leave'
  | 'help';

const KEYS: Readonly<Record<string, RoomKey>> = {
  ' ': 'play',
  k: 'play',
  m: 'mute',
  f: 'full',
  p: 'pip',
  Escape: 'leave',
  '?': 'help',
  ArrowLeft: 'back',
  ArrowRight: 'forward',
};

const LIVE_KEYS: Readonly<Record<string, RoomKey>> = { ...KEYS, t: 'theatre', l: 'live', c: 'chat' };

interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  target: EventTarget | null;
}

/** What a press means for the room, or null when it belongs to something else. */
export function roomKey(
  { key, ctrlKey, metaKey, altKey, target }: Pressed,
  recorded = false,
): RoomKey | null {
  if (ctrlKey || metaKey || altKey) return null;
  const keys = recorded ? KEYS : LIVE_KEYS;
  const wanted = keys[key.length === 1 ? key.toLowerCase() : key] ?? null;
  if (!(target instanceof Element)) return wanted;
  if (target.closest('input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"]'))
    return null;
  // Space presses what has the focus; it plays only where nothing would be pressed.
  if (key === ' ' && target.closest('button, a, summary, [role="tab"], [role="log"]')) return null;
  // Arrow keys walk tabs and move sliders.
  if (key.startsWith('Arrow') && target.closest('[role="tab"], [role="slider"], [role="radio"]')) return null;
  return wanted;
}

interface Reached {
  picture: RefObject<PlayerHandle | null>;
  /** Where one writes; a recording has no such place. */
  input?: RefObject<HTMLInputElement | null>;
  recorded?: boolean;
  onHelp: () => void;
}

export function useRoomKeys({ picture, input, recorded, onHelp }: Reached): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const wanted = roomKey(event, recorded);
    if (!wanted) return;
    if (wanted !== 'leave') event.preventDefault();
    if (wanted === 'chat') input?.current?.focus();
    else if (wanted === 'help') onHelp();
    else picture.current?.press(wanted);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => {
      window.removeEventListener('keydown', listen);
      setTheatre(false);
    };
  }, []);
}
