/** The list of lines: follows the newest until somebody scrolls back, then stands still and counts what they miss. */
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { VList } from 'virtua';
import { wholeDate } from '../../i18n/format';
import { cx } from '../../lib/cx';
import type { ChatSnapshot } from '../../realtime/chat-store';
import { Button } from '../../ui/button';
import styles from './chat-list.module.css';
import { ChatRow, type RowActions } from './chat-row';
import { beginsDay } from './chat-times';
import { useListScroll } from './use-list-scroll';
import { useSinceLeft } from './use-since-left';

interface ChatListProps {
  chat: ChatSnapshot;
  me: string | null;
  actions: RowActions;
  /** What stands there while there are no lines; without it, that they are coming, or an invitation to begin. */
  silence?: string;
  /** Loads lines before the first; resolves to whether there are more. */
  loadOlder: () => Promise<boolean>;
}

export function ChatList({ chat, me, actions, silence, loadOlder }: ChatListProps) {
  const { t } = useTranslation('room');
  const scroll = useListScroll(chat, loadOlder);
  const { lines, stuck, unread, walkBack } = scroll;
  const { since, offered, taken } = useSinceLeft(chat.lines);
  const toSince = () => {
    const at = lines.findIndex(({ key }) => key === since?.key);
    taken();
    if (at >= 0) scroll.walkTo(at);
  };
  return (
    <div className={styles.wrap} ref={scroll.wrap}>
      {lines.length === 0 && (
        <p className={cx('faint small text-centre', styles.empty)}>
          {silence ?? t(chat.known ? 'chat.empty' : 'chat.loading')}
        </p>
      )}
      <VList
        ref={scroll.list}
        className={styles.list}
        data={lines}
        shift={scroll.shifted}
        role="log"
        aria-live="off"
        aria-label={t('chat.lines')}
        tabIndex={0}
        data-testid="chat-list"
        onScroll={scroll.scrolled}
        onWheel={(event) => event.deltaY < 0 && stuck && walkBack(event.deltaY)}
        onTouchMove={() => stuck && walkBack()}
        onPointerDown={(event) => {
          // On the bar itself: a person is about to drag it.
          if (stuck && event.target === event.currentTarget) walkBack();
        }}
        onKeyDown={scroll.pressed}
      >
        {(line, at) => {
          const day = beginsDay(lines[at - 1]?.ts, line.ts) ? wholeDate(line.ts) : null;
          const row = <ChatRow key={line.key} line={line} me={me} actions={actions} />;
          return beneath(row, line.key, day, line.key === since?.key ? t('chat.since') : null);
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
          <Button size="small" onClick={scroll.rejoin}>
            <ArrowDown size={15} aria-hidden />
            {unread > 0 ? t('chat.newLines', { count: unread }) : t('chat.latest')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** A row, with the day that begins with it, and that one left before it, over it. */
function beneath(row: ReactElement, key: string, day: string | null, since: string | null): ReactElement {
  if (day === null && since === null) return row;
  return (
    <div key={key}>
      {day !== null && (
        <p className={cx('row gap-10 accented tiny bold', styles.since)} data-day>
          {day}
        </p>
      )}
      {since !== null && <p className={cx('row gap-10 accented tiny bold', styles.since)}>{since}</p>}
      {row}
    </div>
  );
}
