// Which line is the first that came while the reader looked at another tab.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ChatSnapshot } from '../../realtime/chat-store';

interface SinceLeft {
  /** Key of the first new line. */
  key: string;
  /** How many came. */
  count: number;
}

/** What came after a line; null for nothing, and when that line is not kept any more. Pure. */
export function sinceOf(lines: ChatSnapshot['lines'], lastSeen: string | undefined): SinceLeft | null {
  const at = lines.findIndex(({ key }) => key === lastSeen);
  const first = at < 0 ? undefined : lines[at + 1];
  return first ? { key: first.key, count: lines.length - at - 1 } : null;
}

/** How long the way to the first new line is offered, milliseconds. */
const OFFERED_MS = 20_000;

/** The mark stays until the reader leaves again; the way to it is offered for a while, or until it is taken. */
export function useSinceLeft(lines: ChatSnapshot['lines']) {
  const [since, setSince] = useState<SinceLeft | null>(null);
  const [offered, setOffered] = useState(false);
  const latest = useRef(lines);
  latest.current = lines;
  useEffect(() => {
    let lastSeen: string | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      if (document.hidden) lastSeen = latest.current.at(-1)?.key;
      // What waited while the tab was hidden is drawn with the same event.
      else timer = setTimeout(() => setSince(sinceOf(latest.current, lastSeen)));
    };
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      clearTimeout(timer);
    };
  }, []);
  useEffect(() => {
    setOffered(since !== null);
    const timer = setTimeout(() => setOffered(false), OFFERED_MS);
    return () => clearTimeout(timer);
  }, [since]);
  const taken = useCallback(() => setOffered(false), []);
  return { since, offered, taken };
}
