// The latest notices, under the bell.
import { Popover } from '@base-ui/react/popover';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useBackCloses } from '../../lib/back-closes';
import { cx } from '../../lib/cx';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { Skeleton } from '../../ui/skeleton';
import { MarkAllRead } from './mark-all-read';
import { NoticeRow } from './notice-row';
import styles from './notices.module.css';
import { useNotices } from './use-notices';

interface NoticePanelProps {
  anchor: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

const LATEST = 6;

export default function NoticePanel({ anchor, onClose }: NoticePanelProps) {
  const { t } = useTranslation('notices');
  useBackCloses(true, onClose);
  const { rows, isPending, error, refetch } = useNotices(false);
  return (
    <Popover.Root
      open
      onOpenChange={(next, details) => {
        const pressed = details.event.target;
        if (!next && pressed instanceof Node && anchor.current?.contains(pressed)) return;
        if (!next) onClose();
      }}
    >
      <Popover.Portal>
        <Popover.Positioner
          anchor={anchor}
          sideOffset={6}
          align="end"
          collisionPadding={8}
          className={styles.positioner}
        >
          <Popover.Popup className={styles.popup} finalFocus={anchor}>
            <div className={cx('row gap-12 apart', styles.head)}>
              <Popover.Title className={styles.title}>{t('title')}</Popover.Title>
              <MarkAllRead />
            </div>
            {isPending && <Skeleton height={180} />}
            {error && <ErrorState line={rows.length > 0} error={error} onRetry={() => void refetch()} />}
            {!isPending && !error && rows.length === 0 && (
              <EmptyState title={t('none')} text={t('noneText')} />
            )}
            <ul className={cx('stack gap-2', styles.rows)}>
              {rows.slice(0, LATEST).map((notice) => (
                <NoticeRow key={notice.notifyId} notice={notice} onFollowed={onClose} />
              ))}
            </ul>
            <Link
              to="/user/notifications"
              className={cx('accented bold text-centre', styles.all)}
              onClick={onClose}
            >
              {t('seeAll')}
            </Link>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
