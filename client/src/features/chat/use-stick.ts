/** Whether the list follows the newest line. Only a person's intent changes it, never a measured position. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ChatSnapshot } from '../../realtime/chat-store';
import { isOwn } from '../../realtime/chat-store';

export interface Stick {
  stuck: boolean;
  /** What the list shows: live while stuck, frozen while somebody reads back. */
  lines: ChatSnapshot['lines'];
  unread: number;
  /** True for the render in which lines were put in front, or dropped there. */
  shifted: boolean;
  leave: () => void;
  rejoin: () => void;
  /** Call after older lines were loaded, while reading back. */
  showOlder: () => void;
}

export function useStick(chat: ChatSnapshot): Stick {
  const [frozen, setFrozen] = useState<{
    lines: ChatSnapshot['lines'];
    total: number;
    shifted: boolean;
  } | null>(null);
  const latest = useRef(chat);
  latest.current = chat;

  const leave = useCallback(() => {
    setFrozen((now) => now ?? { ...latest.current, shifted: false });
  }, []);
  const rejoin = useCallback(() => setFrozen(null), []);
  const showOlder = useCallback(() => {
    setFrozen((now) => {
      if (!now) return now;
      const first = now.lines[0];
      const all = latest.current.lines;
      const at = first ? all.findIndex((line) => line.key === first.key) : -1;
      return at > 0 ? { ...now, lines: [...all.slice(0, at), ...now.lines], shifted: true } : now;
    });
  }, []);

  // Who writes wants to see it: an own line brings the list back to the newest.
  const own = useMemo(
    () => chat.lines.filter((line) => isOwn(line) && line.state === 'sending').length,
    [chat.lines],
  );
  useEffect(() => {
    if (own > 0) rejoin();
  }, [own, rejoin]);

  // Of what is frozen nothing is dropped.
  const trims = useRef(chat.trims);
  const trimmed = chat.trims > trims.current;
  useEffect(() => {
    trims.current = chat.trims;
  }, [chat.trims]);

  return {
    stuck: frozen === null,
    lines: frozen?.lines ?? chat.lines,
    unread: frozen ? chat.total - frozen.total : 0,
    shifted: frozen?.shifted ?? trimmed,
    leave,
    rejoin,
    showOlder,
  };
}
