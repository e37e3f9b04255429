// The space of an anchor: head, and tabs with posts and what else there is to see.
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { leadsNowhere } from '../../api/refusal';
import ReplayGrid from '../../cards/replay-grid';
import { lazy } from '../../i18n/lazy';
import { cx } from '../../lib/cx';
import { isSpaceOf } from '../../lib/space-path';
import { useMedia } from '../../lib/use-media';
import { useTitle } from '../../lib/use-title';
import { useSession } from '../../session/session';
import { buttonClass } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { GrowingList } from '../../ui/growing-list';
import { LeaveGuard } from '../../ui/leave-guard';
import top from '../../ui/profile-head.module.css';
import { Skeleton } from '../../ui/skeleton';
import { Tabs } from '../../ui/tabs';
import { NoteList } from './note-list';
import { PhotoWall } from './photo-wall';
import styles from './space.module.css';
import { SpaceAbout } from './space-about';
import { SpaceAside } from './space-aside';
import { useInformation, useReplays } from './space-data';
import { SpaceHead } from './space-head';
import { SpaceSchedule } from './space-schedule';

const ClipList = lazy(() => import('../../cards/clip-list'), 'clips');

/** Only an anchor in their own space needs these. */
const Compose = lazy(() => import('./compose'));
const AddPhotos = lazy(() => import('./add-photos'));

const TABS = ['posts', 'photos', 'replays', 'clips', 'schedule', 'about'] as const;
type Tab = (typeof TABS)[number];

/** Another anchor is another page: nothing of the one before stays. Without a number one's own space is meant. */
export default function SpacePage() {
  const [params] = useSearchParams();
  const { user } = useSession();
  const houseId = params.get('userId') || user?.houseId || '';
  return houseId === '' ? <NoSpace /> : <Space key={houseId} houseId={houseId} />;
}

function Space({ houseId }: { houseId: string }) {
  const { t } = useTranslation('space');
  const { user } = useSession();
  const wide = useMedia('(min-width: 1000px)');
  const [params, setParams] = useSearchParams();
  const { data: anchor, error, refetch } = useInformation(houseId);
  const [postUnsaved, setPostUnsaved] = useState(false);
  const [photosUnsaved, setPhotosUnsaved] = useState(false);
  useTitle(anchor?.nickName);
  if (!anchor) {
    if (!error) return <SpaceSkeleton />;
    return leadsNowhere(error) ? <NoSpace /> : <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  const own = user?.houseId === houseId;
  const tab = TABS.find((known) => known === params.get('tab')) ?? 'posts';
  const choose = (to: Tab) =>
    setParams(to === 'posts' ? { userId: houseId } : { userId: houseId, tab: to }, {
      replace: true,
      preventScrollReset: true,
    });
  return (
    <div className={`wrap ${top.page}`}>
      {(postUnsaved || photosUnsaved) && <LeaveGuard staysAt={isSpaceOf(houseId)} />}
      <SpaceHead anchor={anchor} own={own} />
      {/* What somebody writes in their own space stays while they look at another tab. */}
      <Tabs<Tab>
        label={t('tabs.label')}
        value={tab}
        onChange={choose}
        panelClassName={styles.panel}
        items={TABS.map((value) => ({ value, label: t(`tabs.${value}`) }))}
      >
        {(tab === 'posts' || own) && (
          <div className={cx('stack gap-20', styles.columns)} hidden={tab !== 'posts'}>
            <div className={cx('stack gap-16 at-top shrinks', styles.column)}>
              {own && (
                <Suspense fallback={<Skeleton height={288} />}>
                  <Compose houseId={houseId} onUnsaved={setPostUnsaved} />
                </Suspense>
              )}
              <NoteList anchor={anchor} own={own} />
            </div>
            {wide && <SpaceAside anchor={anchor} onPhotos={() => choose('photos')} />}
          </div>
        )}
        {(tab === 'photos' || own) && (
          <div className={cx('stack gap-16 at-top shrinks', styles.column)} hidden={tab !== 'photos'}>
            {own && (
              <Suspense fallback={<Skeleton height={210} />}>
                <AddPhotos houseId={houseId} onUnsaved={setPhotosUnsaved} />
              </Suspense>
            )}
            <PhotoWall houseId={houseId} nickName={anchor.nickName} own={own} />
          </div>
        )}
        {tab === 'replays' && <SpaceReplays houseId={houseId} />}
        {tab === 'clips' && (
          <Suspense fallback={<Skeleton height={240} />}>
            <ClipList houseId={houseId} alone />
          </Suspense>
        )}
        {tab === 'schedule' && <SpaceSchedule schedule={anchor.schedule} />}
        {tab === 'about' && <SpaceAbout anchor={anchor} />}
      </Tabs>
    </div>
  );
}

function NoSpace() {
  const { t } = useTranslation('space');
  useTitle(t('unknown'));
  return (
    <div className="wrap">
      <EmptyState
        page
        title={t('unknown')}
        action={
          <Link to="/anchor/0" className={buttonClass()}>
            {t('toAnchors')}
          </Link>
        }
      />
    </div>
  );
}

function SpaceSkeleton() {
  return (
    <div className={`wrap ${top.page}`}>
      <Skeleton height={142} />
      <Skeleton height={280} />
    </div>
  );
}

/** The finished broadcasts of the anchor that can be watched again, the latest first. */
function SpaceReplays({ houseId }: { houseId: string }) {
  const { t } = useTranslation('space');
  const { rows, ...query } = useReplays(houseId);
  return (
    <GrowingList
      query={query}
      count={rows.length}
      loading={<Skeleton height={240} />}
      empty={<EmptyState title={t('replays.empty')} />}
    >
      <ReplayGrid items={rows} />
    </GrowingList>
  );
}
