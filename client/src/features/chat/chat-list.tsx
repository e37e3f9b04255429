/** The list of lines: follows the newest until somebody scrolls back, then stands still and counts what they miss. */
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VList, type VListHandle } from 'virtua';
import { wholeDate } from '../../i18n/format';
import type { ChatSnapshot } from '../../realtime/chat-store';
import { Button } from '../../ui/button';
import styles from './chat-list.module.css';
import { ChatRow, type RowActions } from './chat-row';
import { beginsDay } from './chat-times';
import { walkRows } from './row-focus';
import { useSinceLeft } from './use-since-left';
import { useStick } from './use-stick';

interface ChatListProps {
  chat: ChatSnapshot;
  me: string | null;
  actions: RowActions;
  /** What stands there while nobody has said anything; without it, an invitation to begin. */
  silence?: string;
  /** Loads lines before the first; resolves to whether there are more. */
  loadOlder: () => Promise<boolean>;
}

/** Closer to the end than this counts as having come back to it. */
const NEAR_END = 24;
const NEAR_START = 120;
const BACKWARDS = new Set(['ArrowUp', 'PageUp', 'Home']);

export function ChatList({ chat, me, actions, silence, loadOlder }: ChatListProps) {
  const { t } = useTranslation('room');
  const list = useRef<VListHandle>(null);
  const { stuck, lines, unread, shifted, leave, rejoin, showOlder } = useStick(chat);
  const { since, offered, taken } = useSinceLeft(chat.lines);
  const [exhausted, setExhausted] = useState(false);
  const loading = useRef(false);
  /** After leaving the end, coming back to it counts only once one was really away. */
  const away = useRef(false);

  useLayoutEffect(() => {
    if (stuck) list.current?.scrollToIndex(lines.length - 1, { align: 'end' });
  }, [lines, stuck]);

  // When the room for the list changes, an envelope's card for one, its end stays in sight.
  const wrap = useRef<HTMLDivElement>(null);
  const last = useRef(0);
  last.current = lines.length - 1;
  useEffect(() => {
    if (!stuck || !wrap.current) return;
    const observer = new ResizeObserver(() => list.current?.scrollToIndex(last.current, { align: 'end' }));
    observer.observe(wrap.current);
    return () => observer.disconnect();
  }, [stuck]);

  // The list may still be settling at its end, and would go back there; a step of our own stops that.
  const walkBack = useCallback(
    (step = 0) => {
      away.current = false;
      leave();
      list.current?.scrollBy(step);
    },
    [leave],
  );

  const toSince = () => {
    const at = lines.findIndex(({ key }) => key === since?.key);
    taken();
    if (at < 0) return;
    walkBack();
    list.current?.scrollToIndex(at, { align: 'start' });
  };

  const scrolled = (offset: number) => {
    const box = list.current;
    if (!box || stuck) return;
    const below = box.scrollSize - box.viewportSize - offset;
    if (below > NEAR_END * 2) away.current = true;
    else if (away.current && below < NEAR_END) rejoin();
    if (offset < NEAR_START && !exhausted && !loading.current) {
      loading.current = true;
      void loadOlder().then((more) => {
        loading.current = false;
        setExhausted(!more);
        showOlder();
      });
    }
  };

  return (
    <div className={styles.wrap} ref={wrap}>
      {lines.length === 0 && <p className={styles.empty}>{silence ?? t('chat.empty')}</p>}
      <VList
        ref={list}
        className={styles.list}
        data={lines}
        shift={shifted}
        role="log"
        aria-live="off"
        aria-label={t('chat.lines')}
        tabIndex={0}
        data-testid="chat-list"
        onScroll={scrolled}
        onWheel={(event) => event.deltaY < 0 && stuck && walkBack(event.deltaY)}
        onTouchMove={() => stuck && walkBack()}
        onPointerDown={(event) => {
          // On the bar itself: a person is about to drag it.
          if (stuck && event.target === event.currentTarget) walkBack();
        }}
        onKeyDown={(event) => {
          if (stuck && BACKWARDS.has(event.key)) walkBack();
          const walked = walkRows(event.currentTarget, event.key);
          if (walked) event.preventDefault();
          // Below the last line that stands still are those that came meanwhile.
          const isPast = event.key === 'ArrowDown' && !walked && event.target !== event.currentTarget;
          if (!stuck && (event.key === 'End' || isPast)) rejoin();
        }}
      >
        {(line, at) => {
          const isSince = line.key === since?.key;
          const isDay = beginsDay(lines[at - 1]?.ts, line.ts);
          const row = <ChatRow key={line.key} line={line} me={me} actions={actions} />;
          if (!isSince && !isDay) return row;
          return (
            <div key={line.key}>
              {isDay && (
                <p className={styles.since} data-day>
                  {wholeDate(line.ts)}
                </p>
              )}
              {isSince && <p className={styles.since}>{t('chat.since')}</p>}
              {row}
            </div>
          );
        }}
      </VList>
      {since && offered && stuck && (
        <div className={styles.pill} data-top>
          <Button size="small" onClick={toSince}>
            <ArrowUp size={15} aria-hidden />
            {t('chat.sinceCount', { count: since.count })}
          </Button>
        </div>
      )}
      {!stuck && (
        <div className={styles.pill}>
          <Button size="small" onClick={rejoin}>
            <ArrowDown size={15} aria-hidden />
            {unread > 0 ? t('chat.newLines', { count: unread }) : t('chat.latest')}
          </Button>
        </div>
      )}
    </div>
  );
}
