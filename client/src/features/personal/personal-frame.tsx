// The frame of every page under /user: the side menu beside it, or on a phone the way back to the list.
import { ChevronLeft } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet, useLocation } from 'react-router';
import { cx } from '../../lib/cx';
import { useMedia } from '../../lib/use-media';
import { useSession } from '../../session/session';
import { Skeleton } from '../../ui/skeleton';
import { MenuList } from './menu-list';
import styles from './personal.module.css';

/** From here on the menu stands beside the page; the style sheet asks the same. */
export const useSideMenu = () => useMedia('(min-width: 1150px)');

export default function PersonalFrame() {
  const { t } = useTranslation('personal');
  const { pathname } = useLocation();
  const { user } = useSession();
  const beside = useSideMenu();
  const isList = pathname.replace(/\/$/, '') === '/user';
  // Visitors read the documents without a menu. The page keeps its place, so that logging out does not start it anew.
  return (
    <div className={user ? `wrap ${styles.frame}` : undefined}>
      {user && beside && (
        <div className={styles.side}>
          <MenuList user={user} />
        </div>
      )}
      <div className={user ? styles.page : undefined}>
        {user && !beside && !isList && (
          <Link to="/user" className={cx('inline-row gap-4 quiet strong', styles.back)}>
            <ChevronLeft size={18} aria-hidden className="flip" />
            {t('title')}
          </Link>
        )}
        <Suspense fallback={<PageBones />}>
          <Outlet />
        </Suspense>
      </div>
    </div>
  );
}

function PageBones() {
  return (
    <div className={cx('stack gap-20', styles.bones)} aria-busy>
      <Skeleton height={34} width="40%" />
      <Skeleton height={420} />
    </div>
  );
}
