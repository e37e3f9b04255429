/** What a screen reader is told of the chat: little, politely, and never the flood itself. Pure. */
import type { ChatSnapshot } from '../../realtime/chat-store';
import { isOwn } from '../../realtime/chat-store';
import type { RoomView } from '../../realtime/room-state';
import type { Ignores } from './ignores';
import { namesSomebody } from './mentions';

export type Saying =
  | { key: 'sent' | 'failed' | 'afterAll' | 'lost' | 'back' | 'unmuted' | 'muteAll' | 'unmuteAll' }
  | { key: 'muted' }
  | { key: 'freeIn'; count: number }
  | { key: 'announcement'; text: string }
  | { key: 'mention'; name: string; text: string };

export interface Heard {
  link: RoomView['link'];
  muted: boolean;
  mutedAll: boolean;
  announcement: string;
  /** Seconds until a timed mute ends. */
  left: number | null;
  sending: readonly string[];
  failed: readonly string[];
  /** Lines that were thrown away and are in the chat after all. */
  afterAll: number;
  /** Offset of the newest settled line. */
  newest: number;
}

export function heardNow(
  view: RoomView,
  chat: ChatSnapshot,
  muted: boolean,
  left: number | null,
  announcement: string,
): Heard {
  const own = chat.lines.filter(isOwn);
  const settled = chat.lines.length - own.length;
  return {
    link: view.link,
    muted,
    mutedAll: view.chatMode?.mutedAll ?? false,
    announcement,
    left,
    sending: own.filter((line) => line.state === 'sending').map((line) => line.cid),
    failed: own.filter((line) => line.state === 'failed').map((line) => line.cid),
    afterAll: chat.lines.filter((line) => 'afterAll' in line).length,
    newest: chat.lines[settled - 1]?.o ?? 0,
  };
}

const SPOKEN_SECONDS = new Set([60, 10]);

/** The most important change between two moments, or null. A mention is looked for only among new lines. */
export function sayingOf(
  was: Heard,
  is: Heard,
  chat: ChatSnapshot,
  me: { userId: string; nickName: string } | null,
  ignores?: Ignores,
): Saying | null {
  if (!was.muted && is.muted) return { key: 'muted' };
  if (was.muted && !is.muted) return { key: 'unmuted' };
  if (was.link === 'open' && is.link === 'lost') return { key: 'lost' };
  if (was.link === 'lost' && is.link === 'open') return { key: 'back' };
  if (is.failed.some((cid) => !was.failed.includes(cid))) return { key: 'failed' };
  const isOver = (cid: string) => !is.sending.includes(cid) && !is.failed.includes(cid);
  const isThere = (cid: string) => chat.lines.some((line) => line.key === cid);
  if (was.sending.some(isOver) || was.failed.some((cid) => isOver(cid) && isThere(cid)))
    return { key: 'sent' };
  if (is.afterAll > was.afterAll) return { key: 'afterAll' };
  if (!was.mutedAll && is.mutedAll) return { key: 'muteAll' };
  if (was.mutedAll && !is.mutedAll) return { key: 'unmuteAll' };
  if (is.announcement && was.announcement !== is.announcement)
    return { key: 'announcement', text: is.announcement };
  if (is.left !== null && is.left !== was.left && SPOKEN_SECONDS.has(is.left))
    return { key: 'freeIn', count: is.left };
  if (!me || is.newest === was.newest || was.newest === 0) return null;
  for (let i = chat.lines.length - 1; i >= 0; i -= 1) {
    const line = chat.lines[i];
    if (!line || line.o === null) continue;
    if (line.o <= was.newest) break;
    if (line.kind !== 'chat' || line.user.userId === me.userId || ignores?.(line)) continue;
    if (namesSomebody(line.text, me.nickName)) {
      return { key: 'mention', name: line.user.nickName, text: line.text };
    }
  }
  return null;
}
