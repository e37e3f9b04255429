/** Under the picture: what the anchor says of the room, their matches, and other rooms. */
import { Megaphone } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Recommendation } from '../../api/enums.gen';
import type { MatchBrief } from '../../api/schema.gen';
import { LiveCard } from '../../cards/live-card';
import { MatchLead } from '../../cards/match-lead';
import { lazy } from '../../i18n/lazy';
import { matchMoment } from '../../i18n/match-day';
import { cx } from '../../lib/cx';
import { serverNow } from '../../lib/server-clock';
import { spacePath } from '../../lib/space-path';
import { Chips } from '../../ui/chips';
import { ErrorState } from '../../ui/error-state';
import { SectionHead } from '../../ui/section-head';
import { Skeleton } from '../../ui/skeleton';
import { Tabs } from '../../ui/tabs';
import styles from './room-about.module.css';
import { type RoomDetails, type roomNow, useMoreRooms } from './room-data';

const ClipList = lazy(() => import('../../cards/clip-list'), 'clips');
const ReplayGrid = lazy(() => import('../../cards/replay-grid'));

interface RoomAboutProps {
  room: ReturnType<typeof roomNow>;
  details: RoomDetails;
}

type Tab = 'about' | 'schedule' | 'replays' | 'clips';

export default function RoomAbout({ room, details }: RoomAboutProps) {
  const { houseId, anchorTitle, introduction, announcement } = room;
  const { schedule, replays } = details;
  const { t } = useTranslation('room');
  const [chosen, setTab] = useState<Tab>('about');
  const tab = chosen === 'replays' && replays.length === 0 ? 'about' : chosen;
  const [kind, setKind] = useState<number>(Recommendation.Similar);
  const more = useMoreRooms(houseId, kind as Recommendation);
  return (
    <div className={styles.about}>
      <Tabs<Tab>
        label={t('tabs.label')}
        value={tab}
        onChange={setTab}
        panelClassName={styles.panel}
        items={[
          { value: 'about', label: t('tabs.about') },
          { value: 'schedule', label: t('tabs.schedule') },
          ...(replays.length > 0 ? [{ value: 'replays' as const, label: t('tabs.replays') }] : []),
          { value: 'clips', label: t('tabs.clips') },
        ]}
      >
        {tab === 'about' && (
          <>
            {anchorTitle && (
              <p className="bold">
                <bdi>{anchorTitle}</bdi>
              </p>
            )}
            {announcement && (
              <p className={cx('stack gap-10 plain breaks', styles.announcement)}>
                <Megaphone size={16} aria-label={t('about.announcement')} />
                <span dir="auto">{announcement}</span>
              </p>
            )}
            {introduction ? (
              <p className={cx('quiet breaks', styles.intro)} dir="auto">
                {introduction}
              </p>
            ) : (
              <p className="faint">{t('about.empty')}</p>
            )}
            <Link to={spacePath(houseId)} className={cx('accented strong', styles.space)}>
              {t('about.space')}
            </Link>
          </>
        )}
        {tab === 'schedule' && <Schedule schedule={schedule} />}
        {tab === 'replays' && (
          <Suspense fallback={<Skeleton height={200} />}>
            <ReplayGrid items={replays} />
            <Link to={`${spacePath(houseId)}&tab=replays`} className={cx('accented strong', styles.space)}>
              {t('replaysAll')}
            </Link>
          </Suspense>
        )}
        {tab === 'clips' && (
          <Suspense fallback={<Skeleton height={200} />}>
            <ClipList houseId={houseId} alone />
          </Suspense>
        )}
      </Tabs>
      <section className={cx('stack gap-16', styles.more)} aria-labelledby="more-rooms">
        <SectionHead id="more-rooms" title={t('more')}>
          <Chips
            label={t('more')}
            value={kind}
            onChange={setKind}
            items={[
              { value: Recommendation.Similar, label: t('recommended') },
              { value: Recommendation.Hot, label: t('hot') },
            ]}
          />
        </SectionHead>
        {more.error && !more.data && (
          <ErrorState error={more.error} onRetry={() => void more.refetch()} line />
        )}
        {more.data?.length === 0 && <p className="faint">{t('moreEmpty')}</p>}
        <div className={styles.grid}>
          {more.isPending && [0, 1, 2, 3].map((i) => <Skeleton key={i} ratio="16 / 12" />)}
          {more.data?.map((item) => (
            <LiveCard key={item.houseId} item={item} />
          ))}
        </div>
      </section>
    </div>
  );
}

function Schedule({ schedule }: { schedule: readonly MatchBrief[] }) {
  const { t } = useTranslation('room');
  if (schedule.length === 0) return <p className="faint">{t('schedule.empty')}</p>;
  return (
    <ol className={styles.schedule}>
      {schedule.map((match) => (
        <li key={match.matchId} className={cx('stack gap-12', styles.fixture)}>
          <MatchLead matchId={match.matchId} home={match.homeName} away={match.awayName} />
          <span className={cx('accented strong', styles.when)}>
            {matchMoment(t, match, serverNow()) || t('schedule.unknownTime')}
          </span>
          <span className={cx('flex wraps strong', styles.teams)}>
            <bdi>{match.homeName}</bdi>
            <span className={styles.versus}>{t('score.versus')}</span>
            <bdi>{match.awayName}</bdi>
          </span>
          <span className={cx('faint small', styles.competition)} dir="auto">
            {match.competitionName}
          </span>
        </li>
      ))}
    </ol>
  );
}
