// Holds the page back until the start-up is done; offers nothing but patience when the server is away.
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { cx } from '../../lib/cx';
import { useSession } from '../../session/session';
import { Button } from '../../ui/button';
import { preload } from '../preload';
import { Mark } from './mark';
import { PageSkeleton } from './page-skeleton';
import styles from './start-gate.module.css';

export function StartGate({ children }: { children: ReactNode }) {
  const { phase } = useSession();
  const { pathname } = useLocation();
  // The page's code and words come while the start-up asks the server.
  useEffect(() => preload(pathname), [pathname]);
  if (phase === 'failed') return <StartFailed />;
  if (phase === 'starting') return <PageSkeleton />;
  return children;
}

function StartFailed() {
  const { t } = useTranslation('common');
  const { retryStart } = useSession();
  return (
    <div className={cx('stack gap-14 quiet text-centre', styles.failed)} role="alert">
      <Mark size={72} />
      <h1>{t('start.failedTitle')}</h1>
      <p>{t('start.failedText')}</p>
      <span className={styles.failedLine} aria-hidden />
      <Button onClick={retryStart}>{t('start.retryNow')}</Button>
    </div>
  );
}
