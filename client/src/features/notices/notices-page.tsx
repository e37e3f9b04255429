// One's notices by day, all or unread only, and which kinds one wants.
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { shortDate } from '../../i18n/format';
import { cx } from '../../lib/cx';
import { useServerNow } from '../../lib/use-server-now';
import { useTitle } from '../../lib/use-title';
import { buttonClass } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { GrowingList } from '../../ui/growing-list';
import { SectionHead } from '../../ui/section-head';
import { Skeleton } from '../../ui/skeleton';
import { Tabs } from '../../ui/tabs';
import { byDay, daysAgo } from './by-day';
import { MarkAllRead } from './mark-all-read';
import { NoticeRow } from './notice-row';
import { NoticeSettings } from './notice-settings';
import styles from './notices.module.css';
import { useNotices } from './use-notices';

const tabs = ['all', 'unread', 'settings'] as const;
type Shown = (typeof tabs)[number];

export default function NoticesPage() {
  const { t } = useTranslation('notices');
  useTitle(t('title'));
  const [params, setParams] = useSearchParams();
  const shown = tabs.find((tab) => tab === params.get('show')) ?? 'all';
  return (
    <div className={`wrap ${styles.page}`}>
      <SectionHead level={1} title={t('title')}>
        {shown !== 'settings' && <MarkAllRead />}
      </SectionHead>
      <Tabs<Shown>
        label={t('title')}
        value={shown}
        onChange={(tab) => setParams(tab === 'all' ? {} : { show: tab }, { replace: true })}
        items={tabs.map((value) => ({ value, label: t(`tabs.${value}`) }))}
        panelClassName={styles.panel}
      >
        {shown === 'settings' ? <NoticeSettings /> : <Days key={shown} unreadOnly={shown === 'unread'} />}
      </Tabs>
    </div>
  );
}

function Days({ unreadOnly }: { unreadOnly: boolean }) {
  const { t } = useTranslation('notices');
  const now = useServerNow(true, 60_000);
  const { rows, ...query } = useNotices(unreadOnly);
  const dayName = (start: number) => {
    const days = daysAgo(start, now);
    if (days === 0) return t('today');
    return days === 1 ? t('yesterday') : shortDate(start, now);
  };
  return (
    <GrowingList
      query={query}
      count={rows.length}
      loading={<Skeleton height={240} />}
      empty={
        <EmptyState
          title={t(unreadOnly ? 'noneUnread' : 'none')}
          text={unreadOnly ? undefined : t('noneText')}
          action={
            !unreadOnly && (
              <Link to="/anchor/0" className={buttonClass({ look: 'ghost' })}>
                {t('toRooms')}
              </Link>
            )
          }
        />
      }
    >
      {byDay(rows).map(({ start, notices }) => (
        <section key={start} className={cx('stack gap-10', styles.day)} aria-labelledby={`day-${start}`}>
          <h2 id={`day-${start}`}>{dayName(start)}</h2>
          <ul className={cx('stack gap-2', styles.rows)} data-framed>
            {notices.map((notice) => (
              <NoticeRow key={notice.notifyId} notice={notice} />
            ))}
          </ul>
        </section>
      ))}
    </GrowingList>
  );
}
