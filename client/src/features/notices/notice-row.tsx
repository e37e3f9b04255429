// One notice: what it is about, its sentence, when it came. It leads to its page and counts as read from then on.
// Title and body are sentences in the reader's language, in which the server keeps names of another direction together.
import { useQueryClient } from '@tanstack/react-query';
import {
  BellRing,
  CalendarClock,
  CalendarX2,
  CircleDot,
  Coins,
  Images,
  Info,
  type LucideIcon,
  MessageSquareOff,
  Mic,
  Radio,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { NotifyType } from '../../api/enums.gen';
import { type NoticeShown, readNotices } from '../../api/notices';
import { cx } from '../../lib/cx';
import { ownDirection } from '../../lib/isolate';
import { RelTime } from '../../ui/rel-time';
import styles from './notices.module.css';
import { isSlotCancelled, ownNoticeTime } from './own-time';

const icons: Record<number, LucideIcon> = {
  [NotifyType.AnchorLive]: Radio,
  [NotifyType.MatchSoon]: BellRing,
  [NotifyType.ApplyResult]: Mic,
  [NotifyType.EnvelopeRefund]: Coins,
  [NotifyType.Muted]: MessageSquareOff,
  [NotifyType.SlotSoon]: CalendarClock,
  [NotifyType.NewNote]: Images,
  [NotifyType.MatchNews]: CircleDot,
};

interface NoticeRowProps {
  notice: NoticeShown;
  onFollowed?: () => void;
}

export function NoticeRow({ notice, onFollowed }: NoticeRowProps) {
  const { t } = useTranslation('notices');
  const queries = useQueryClient();
  const { notifyId, type, title, body, path, read, createTime } = notice;
  const Icon = isSlotCancelled(notice) ? CalendarX2 : (icons[type] ?? Info);
  const own = ownNoticeTime(notice);
  const markRead = () => {
    // A notice that stays unread because the server is away is no fault worth a message.
    if (!read) readNotices(queries, [notifyId]).catch(() => undefined);
  };
  const words = (
    <>
      <span className={cx('stack centred rigid quiet', styles.icon)} data-type={type} aria-hidden>
        <Icon size={18} />
      </span>
      <span className={cx('stack gap-2 shrinks grows breaks', styles.words)}>
        <b>{title}</b>
        {body && <span>{body}</span>}
        {own && <span>{t('yourTime', { time: ownDirection(own) })}</span>}
        <span className={styles.when}>
          <RelTime time={createTime} />
        </span>
      </span>
      {!read && <span className="vh">{t('unread')}</span>}
    </>
  );
  // A notice leads to a page of ours; anything else is not followed.
  const isOurs = /^\/(?!\/)/.test(path);
  return (
    <li className={styles.row} data-unread={!read || undefined}>
      {isOurs ? (
        <Link
          to={path}
          className={cx('flex gap-12 full-width text-start', styles.link)}
          onClick={() => {
            markRead();
            onFollowed?.();
          }}
        >
          {words}
        </Link>
      ) : (
        <button
          type="button"
          className={cx('flex gap-12 full-width text-start', styles.link)}
          onClick={markRead}
        >
          {words}
        </button>
      )}
    </li>
  );
}
