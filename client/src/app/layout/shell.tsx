// The frame around every page: bar, page, foot; and the login dialog when somebody asked for it.
import { WifiOff } from 'lucide-react';
import { Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router';
import { MatchActs } from '../../cards/match-act';
import { RoomPictures } from '../../cards/room-preview';
import { lazy } from '../../i18n/lazy';
import { cx } from '../../lib/cx';
import { isServerSilent, onServerBack, onServerChange } from '../../lib/server-back';
import { readText } from '../../lib/storage';
import { useSession } from '../../session/session';
import { LANGUAGE_KEPT } from '../../session/startup';
import { useToast } from '../../ui/toast';
import { Footer } from './footer';
import { PageFault } from './page-fault';
import { PageSkeleton } from './page-skeleton';
import { ScrollPlace } from './scroll-place';
import styles from './shell.module.css';
import { StartGate } from './start-gate';
import { TabBar } from './tab-bar';
import { TopBar } from './top-bar';

const AgreementsDialog = lazy(() => import('../../features/personal/agreements-dialog'), 'personal');
const LanguageOffer = lazy(() => import('./language-offer'));
const AccountDialog = lazy(() => import('../../features/account/account-dialog'));
/** What can be done with a match wherever one stands: fetched with its words once the page itself is there. */
const ReserveButton = lazy(
  () =>
    import('../../features/reservations/reserve-button').then((module) => ({
      default: module.ReserveButton,
    })),
  'book',
);
const QuietPicture = lazy(() => import('../../player/quiet-picture'));

export function Shell() {
  const { t } = useTranslation('common');
  const { pathname, search } = useLocation();
  const { phase, loginRequest, isLogin, agreements } = useSession();
  // A search without words begins in its field.
  const main = useFocusOnNewPage(pathname, pathname !== '/search' || search !== '');
  const isRoom = /^\/(anchor\/room|match\/live)\//.test(pathname);
  return (
    <>
      <a href="#main" className="skip">
        {t('skip')}
      </a>
      <OfflineBar />
      <TopBar />
      <main id="main" ref={main} tabIndex={-1} className={styles.main} aria-busy={phase === 'starting'}>
        <StartGate>
          <PageFault address={pathname}>
            <MatchActs value={ReserveButton}>
              <RoomPictures value={QuietPicture}>
                <Suspense fallback={<PageSkeleton />}>
                  <Outlet />
                </Suspense>
              </RoomPictures>
            </MatchActs>
          </PageFault>
        </StartGate>
      </main>
      {phase === 'ready' && <Footer />}
      {!isRoom && <TabBar />}
      <Suspense fallback={null}>
        {loginRequest && <AccountDialog request={loginRequest} />}
        {phase === 'ready' && mayOfferLanguage(isLogin) && <LanguageOffer />}
        {!loginRequest && isLogin && agreements.length > 0 && <AgreementsDialog />}
      </Suspense>
      <ScrollPlace />
    </>
  );
}

/** Somebody logged in with another language, or a visitor who chose none has another browser than most. */
const mayOfferLanguage = (isLogin: boolean) =>
  isLogin ? readText(LANGUAGE_KEPT) : !readText('lang') && navigator.language !== 'zh-CN';

/** On a new page the reading starts at its top; the first page is left to the browser. */
function useFocusOnNewPage(pathname: string, wanted: boolean) {
  const main = useRef<HTMLElement>(null);
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (wanted) main.current?.focus({ preventScroll: true });
  }, [pathname, wanted]);
  return main;
}

/** Says that the server does not answer, and for a moment that it is back. */
function OfflineBar() {
  const { t } = useTranslation('common');
  const toast = useToast();
  const silent = useSyncExternalStore(onServerChange, isServerSilent);
  useEffect(() => onServerBack(() => toast.show(t('state.onlineAgain'))), [t, toast]);
  if (!silent) return null;
  return (
    <div className={cx('row gap-8 small strong', styles.offline)} role="status">
      <WifiOff size={16} aria-hidden />
      {t('state.offlineBar')}
    </div>
  );
}
