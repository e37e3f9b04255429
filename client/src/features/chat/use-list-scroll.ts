// How the list of lines scrolls: it follows the newest, stands still once a reader goes back, and loads what is older.
import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { VListHandle } from 'virtua';
import type { ChatSnapshot } from '../../realtime/chat-store';
import { walkRows } from './row-focus';
import { useStick } from './use-stick';

/** Closer to the end than this counts as having come back to it. */
const NEAR_END = 24;
const NEAR_START = 120;
const BACKWARDS = new Set(['ArrowUp', 'PageUp', 'Home']);

/** `loadOlder` loads lines before the first; resolves to whether there are more. */
export function useListScroll(chat: ChatSnapshot, loadOlder: () => Promise<boolean>) {
  const list = useRef<VListHandle>(null);
  const wrap = useRef<HTMLDivElement>(null);
  const { stuck, lines, unread, shifted, leave, rejoin, showOlder } = useStick(chat);
  const [exhausted, setExhausted] = useState(false);
  const loading = useRef(false);
  /** After leaving the end, coming back to it counts only once one was really away. */
  const away = useRef(false);
  /** Known at once, while `stuck` waits for the next picture. */
  const follows = useRef(stuck);
  useStuck(list, wrap, lines, stuck, follows);

  // The list may still be settling at its end, and would go back there; a step of our own stops that.
  const walkBack = useCallback(
    (step = 0) => {
      away.current = false;
      follows.current = false;
      leave();
      list.current?.scrollBy(step);
    },
    [leave],
  );
  const walkTo = (at: number) => {
    walkBack();
    list.current?.scrollToIndex(at, { align: 'start' });
  };
  const older = async () => {
    loading.current = true;
    const more = await loadOlder();
    loading.current = false;
    setExhausted(!more);
    showOlder();
  };
  const scrolled = (offset: number) => {
    const box = list.current;
    if (!box || stuck) return;
    const below = box.scrollSize - box.viewportSize - offset;
    if (below > NEAR_END * 2) away.current = true;
    else if (away.current && below < NEAR_END) rejoin();
    if (offset < NEAR_START && !exhausted && !loading.current) void older();
  };
  const pressed = (event: KeyboardEvent<HTMLElement>) => {
    if (stuck && BACKWARDS.has(event.key)) walkBack();
    const walked = walkRows(event.currentTarget, event.key);
    if (walked) event.preventDefault();
    // Below the last line that stands still are those that came meanwhile.
    const isPast = event.key === 'ArrowDown' && !walked && event.target !== event.currentTarget;
    if (!stuck && (event.key === 'End' || isPast)) rejoin();
  };
  return { list, wrap, lines, unread, shifted, stuck, rejoin, walkBack, walkTo, scrolled, pressed };
}

/** While the list is stuck, its end stays in sight: with new lines, and when an envelope's card takes room. */
function useStuck(
  list: React.RefObject<VListHandle | null>,
  wrap: React.RefObject<HTMLDivElement | null>,
  lines: readonly unknown[],
  stuck: boolean,
  follows: React.RefObject<boolean>,
) {
  useLayoutEffect(() => {
    follows.current = stuck;
    if (stuck) list.current?.scrollToIndex(lines.length - 1, { align: 'end' });
  }, [list, lines, stuck, follows]);
  const last = useRef(0);
  last.current = lines.length - 1;
  useEffect(() => {
    if (!stuck || !wrap.current) return;
    const observer = new ResizeObserver(() => {
      // Somebody may have gone back since the page was drawn.
      if (follows.current) list.current?.scrollToIndex(last.current, { align: 'end' });
    });
    observer.observe(wrap.current);
    return () => observer.disconnect();
  }, [list, wrap, stuck, follows]);
}
