// The home page: what is on now, what is on today, who is on, who will be. Each part fails alone.
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useFollowsAnybody } from '../../api/followed';
import { lazy } from '../../i18n/lazy';
import { useTitle } from '../../lib/use-title';
import { useSession } from '../../session/session';
import { WhenNear } from '../../ui/when-near';
import { Fixtures } from './fixtures';
import styles from './home.module.css';
import { useHomeMiddle, useHomeTop } from './home-data';
import { Stage } from './stage';

const FollowedRail = lazy(() => import('../../cards/followed-rail'));
const LiveNow = lazy(() => import('./live-now'));
const Further = lazy(() => import('./further'));

export default function HomePage() {
  const { t } = useTranslation('home');
  const { isLogin, user } = useSession();
  const follows = useFollowsAnybody(user);
  useTitle('');
  const top = useHomeTop();
  const middle = useHomeMiddle();
  return (
    <>
      <h1 className="vh">{t('title')}</h1>
      <Stage top={top} middle={middle} />
      <div className="wrap">
        {isLogin && (
          <div className={styles.followed} data-some={follows}>
            <Suspense fallback={null}>
              <FollowedRail />
            </Suspense>
          </div>
        )}
        <Fixtures top={top} middle={middle} />
        <Suspense fallback={<div className={styles.later} />}>
          <LiveNow middle={middle} />
        </Suspense>
        <WhenNear name="home" height={1600}>
          <Further banners={top.data?.banners ?? []} middle={middle} />
        </WhenNear>
      </div>
    </>
  );
}
