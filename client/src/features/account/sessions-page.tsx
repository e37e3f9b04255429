// Where one is logged in: every log-in with its program, address and last use, and a way to end those of others.
import { LogOut } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionShown } from '../../api/schema.gen';
import { useCall } from '../../api/use-call';
import { lazy } from '../../i18n/lazy';
import { useTitle } from '../../lib/use-title';
import { Button } from '../../ui/button';
import { ErrorState } from '../../ui/error-state';
import { SectionHead } from '../../ui/section-head';
import { Skeleton } from '../../ui/skeleton';
import { SessionRow } from './session-row';
import styles from './sessions.module.css';

const EndSessionsDialog = lazy(() => import('./end-sessions-dialog'));

export default function SessionsPage() {
  const { t } = useTranslation('account');
  useTitle(t('sessions.title'));
  const { data, error, refetch } = useCall('/web_my/session_list', {}, { fresh: 0 });
  /** What is about to end: one, or (null) all others. */
  const [ending, setEnding] = useState<SessionShown | null | undefined>(undefined);
  const again = () => void refetch();
  const list = data?.list ?? [];
  const alone = data !== undefined && list.length < 2;
  return (
    <div className={`wrap ${styles.page}`}>
      <SectionHead level={1} title={t('sessions.title')}>
        {list.length > 1 && (
          <Button look="ghost" className={styles.others} onClick={() => setEnding(null)}>
            <LogOut size={17} aria-hidden className="flip" />
            {t('sessions.endOthers')}
          </Button>
        )}
      </SectionHead>
      <p className={styles.lead}>{t('sessions.lead')}</p>
      {error && !data ? (
        <ErrorState error={error} onRetry={again} />
      ) : (
        <ul className={styles.list} aria-busy={!data} aria-label={t('sessions.title')}>
          {data
            ? list.map((session) => (
                <SessionRow key={session.sessionId} session={session} onEnd={() => setEnding(session)} />
              ))
            : [0, 1].map((place) => (
                <li key={place} className={styles.row}>
                  <Skeleton height={44} />
                </li>
              ))}
        </ul>
      )}
      {alone && <p className={styles.lead}>{t('sessions.alone')}</p>}
      <Suspense fallback={null}>
        {ending !== undefined && (
          <EndSessionsDialog session={ending} onClose={() => setEnding(undefined)} onEnded={again} />
        )}
      </Suspense>
    </div>
  );
}
