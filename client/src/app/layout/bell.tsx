// The bell: how many notices are unread, the latest of them on a press, and a message when something begins now.
import { useQueryClient } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { NotifyType } from '../../api/enums.gen';
import { noticeCame, readNotices, useUnread } from '../../api/notices';
import type { UserInfo } from '../../api/schema.gen';
import { fetchPart, lazy } from '../../i18n/lazy';
import { cx } from '../../lib/cx';
import { onPushOffer } from '../../lib/push-offer';
import { useHub } from '../../realtime/realtime-provider';
import { useToast } from '../../ui/toast';
import styles from './shell.module.css';

const fetchPanel = () => import('../../features/notices/notice-panel');
const NoticePanel = lazy(fetchPanel, 'notices');
const PushQuestion = lazy(() => import('../../features/notices/push-question'), 'notices');
const fetchPushes = () => import('../../features/notices/push');
const fetchUrgent = () => fetchPart(() => import('../../features/notices/urgent'), 'notices');
/** Kinds that are of use only now; others wait in the list. */
const urgent: readonly number[] = [
  NotifyType.AnchorLive,
  NotifyType.MatchSoon,
  NotifyType.SlotSoon,
  NotifyType.MatchNews,
];
const prefetch = () => void fetchPart(fetchPanel, 'notices');

export function Bell({ user }: { user: UserInfo }) {
  const { t } = useTranslation('common');
  const unread = useUnread(user);
  const shown = unread > 99 ? '99+' : unread;
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useArriving();
  const [asking, ask] = useState(false);
  usePushes(ask);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={cx('stack centred rigid quiet', styles.bell)}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={`${t('notices.bell')}: ${shown}`}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={() => setOpen(!open)}
      >
        <BellIcon size={20} aria-hidden />
        {unread > 0 && (
          <span className={`num ${styles.unread}`} aria-hidden>
            {shown}
          </span>
        )}
      </button>
      <Suspense fallback={null}>
        {open && <NoticePanel anchor={button} onClose={() => setOpen(false)} />}
        {asking && <PushQuestion onClose={() => ask(false)} />}
      </Suspense>
    </>
  );
}

/** Asks whether the browser shall tell, when somebody may want it; and what it is told is kept true. */
function usePushes(ask: (now: boolean) => void) {
  useEffect(() => onPushOffer(() => ask(true)), [ask]);
  useEffect(() => {
    if ('Notification' in window && Notification.permission === 'granted')
      fetchPushes().then(
        ({ renewPush }) => renewPush(),
        () => undefined,
      );
  }, []);
}

/** Takes in what the server tells. What leads to the page the reader is on already is read. */
function useArriving() {
  const { t } = useTranslation('common');
  const hub = useHub();
  const queries = useQueryClient();
  const toast = useToast();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(
    () =>
      hub.hear((news) => {
        if (news.kind !== 'priv' || news.frame.k !== 'notify') return;
        const { frame } = news;
        const { notifyId, path, title, type } = frame;
        noticeCame(queries, frame);
        const read = () => readNotices(queries, [notifyId]).catch(() => undefined);
        if (path === pathname) void read();
        else if (urgent.includes(type))
          fetchUrgent().then(
            ({ tellUrgent }) =>
              tellUrgent(toast, t, frame, () => {
                void read();
                void navigate(path);
              }),
            () => toast.show(title), // without a way there: that stands in the list
          );
      }),
    [hub, queries, toast, navigate, pathname, t],
  );
}
