/** One row of the chat: a line somebody said, or a notice of the room. Memoised: a flood draws only what is new. */
import { CircleAlert, Megaphone, MoreHorizontal, RotateCw, X } from 'lucide-react';
import { type ComponentType, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Refusal, refusalText } from '../../api/post';
import { cx } from '../../lib/cx';
import { isOwn } from '../../realtime/chat-store';
import type { ChatLine, Line, NoticeLine, OwnLine } from '../../realtime/lines';
import type { ToldMoney } from '../../realtime/money-protocol';
import styles from './chat-row.module.css';
import { nameColor } from './name-color';
import { noticeText } from './notice-text';

export interface RowActions {
  retry: (cid: string) => void;
  discard: (cid: string) => void;
  /** Absent for those who may not moderate. */
  openMenu?: (line: ChatLine, anchor: HTMLElement) => void;
  /** Words gifts, tips and envelopes; put in by the route, so that the chat need not know them. */
  money?: ComponentType<{ event: ToldMoney }>;
}

interface ChatRowProps {
  line: Line | OwnLine;
  me: string | null;
  actions: RowActions;
}

export const ChatRow = memo(function ChatRow({ line, me, actions }: ChatRowProps) {
  if (line.kind === 'money') {
    const Money = actions.money;
    return (
      <div className={styles.row} data-row tabIndex={-1}>
        {Money && <Money event={line.event} />}
      </div>
    );
  }
  return line.kind === 'notice' ? <Notice line={line} /> : <Said line={line} me={me} actions={actions} />;
});

function Notice({ line }: { line: NoticeLine }) {
  const { t } = useTranslation('room');
  const text = noticeText(t, line);
  if (text === null) return <div />;
  const important = line.notice === 'anchorAnnouncement' || line.notice === 'muteAll';
  return (
    <div className={cx(styles.row, styles.notice, important && styles.important)}>
      {important && <Megaphone size={14} aria-hidden />}
      <span>{text}</span>
    </div>
  );
}

function Said({ line, me, actions }: { line: ChatLine | OwnLine; me: string | null; actions: RowActions }) {
  const { t } = useTranslation('room');
  const own = isOwn(line) ? line : null;
  const failed = own?.state === 'failed';
  const mayMute = actions.openMenu && line.user.userId !== me && line.role < 3 && !own;
  if (line.removed) return <div className={cx(styles.row, styles.removed)}>{t('chat.removed')}</div>;
  const role = line.role === 2 || line.role === 3 || line.role === 4 ? line.role : null;
  return (
    <div
      className={cx(styles.row, own?.state === 'sending' && styles.sending, failed && styles.failed)}
      data-row
      tabIndex={-1}
    >
      {role && (
        <span className={styles.role} data-role={role}>
          {t(`chat.role.${role}`)}
        </span>
      )}
      <span className={styles.name} style={{ color: nameColor(line.user.userId) }}>
        <bdi>{line.user.nickName}</bdi>
      </span>
      <span className={styles.text} dir="auto">
        {line.text}
      </span>
      {own && failed && (
        <span className={styles.fate}>
          <CircleAlert size={14} aria-hidden />
          <span>{refusalText(t, new Refusal(own.refused?.code ?? 'SEND_FAILED', own.refused?.params))}</span>
          <button type="button" onClick={() => actions.retry(own.cid)}>
            <RotateCw size={13} aria-hidden />
            {t('chat.retry')}
          </button>
          <button type="button" onClick={() => actions.discard(own.cid)} aria-label={t('chat.discard')}>
            <X size={14} aria-hidden />
          </button>
        </span>
      )}
      {mayMute && (
        <button
          type="button"
          className={styles.menu}
          aria-label={t('chat.menu', { name: line.user.nickName })}
          aria-haspopup="menu"
          onClick={(event) => actions.openMenu?.(line, event.currentTarget)}
        >
          <MoreHorizontal size={16} aria-hidden />
        </button>
      )}
    </div>
  );
}
