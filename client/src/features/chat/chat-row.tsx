/** One row of the chat: a line somebody said, or a notice of the room. Memoised: a flood draws only what is new. */

import { CircleAlert, CornerUpRight, Megaphone, MoreHorizontal, RotateCw, X } from 'lucide-react';
import { type ComponentType, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { RoomRole } from '../../api/enums.gen';
import { Refusal, refusalText } from '../../api/post';
import { cx } from '../../lib/cx';
import type { ChatLine } from '../../realtime/chat-line';
import { isOwn } from '../../realtime/chat-store';
import type { Line, NoticeLine, OwnLine } from '../../realtime/lines';
import type { ToldMoney } from '../../realtime/money-protocol';
import { withoutRemark } from '../../realtime/remarks';
import styles from './chat-row.module.css';
import { nameColor } from './name-color';
import { noticeText } from './notice-text';

export interface RowActions {
  retry: (cid: string) => void;
  discard: (cid: string) => void;
  openMenu?: (line: ChatLine, anchor: HTMLElement) => void;
  /** Whether the menu is a tool of every minute: then it stands there without being asked for. */
  staff?: boolean;
  /** Words gifts, tips and envelopes; put in by the route, so that the chat need not know them. */
  money?: ComponentType<{ event: ToldMoney }>;
}

interface ChatRowProps {
  line: Line | OwnLine;
  me: string | null;
  actions: RowActions;
}

export const ChatRow = memo(function ChatRow({ line, me, actions }: ChatRowProps) {
  const { t } = useTranslation('room');
  if (line.kind === 'money') {
    const Money = actions.money;
    const remark = line.remark?.removed ? null : line.remark;
    return (
      <div className={styles.row} data-row tabIndex={-1}>
        {Money && <Money event={remark ? line.event : withoutRemark(line.event)} />}
        {line.remark?.removed && <p className={styles.removed}>{t('chat.removed')}</p>}
        {remark && <MenuButton line={remark} actions={actions} />}
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
  const mine = line.user.userId === me;
  if (line.removed) return <div className={cx(styles.row, styles.removed)}>{t('chat.removed')}</div>;
  const role =
    line.role === RoomRole.Moderator || line.role === RoomRole.Anchor || line.role === RoomRole.Operator
      ? line.role
      : null;
  return (
    <div
      className={cx(styles.row, own?.state === 'sending' && styles.sending, failed && styles.failed)}
      data-row
      data-mine={mine || undefined}
      tabIndex={-1}
    >
      {line.reply && (
        <span className={styles.quote}>
          <CornerUpRight size={12} aria-hidden className="flip" />
          <span className="vh">{t('line.answers')}</span>
          <bdi>{line.reply.nickName}</bdi>
          <span dir="auto">{line.reply.text}</span>
        </span>
      )}
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
      {!own && <MenuButton line={line} actions={actions} />}
    </div>
  );
}

/** At a line of the chat, and at the words on a tip or envelope. */
function MenuButton({ line, actions }: { line: ChatLine; actions: RowActions }) {
  const { t } = useTranslation('room');
  if (!actions.openMenu) return null;
  return (
    <button
      type="button"
      className={styles.menu}
      data-staff={actions.staff || undefined}
      aria-label={t('chat.menu', { name: line.user.nickName })}
      aria-haspopup="menu"
      onClick={(event) => actions.openMenu?.(line, event.currentTarget)}
    >
      <MoreHorizontal size={16} aria-hidden />
    </button>
  );
}
