// Where the operator is logged in; each log-in can be ended, or all others at once.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionEndRequest } from '../../../src/api/schema.gen';
import { cx } from '../../../src/lib/cx';
import { Button } from '../../../src/ui/button';
import { ErrorState } from '../../../src/ui/error-state';
import { Skeleton } from '../../../src/ui/skeleton';
import { useToast } from '../../../src/ui/toast';
import { call } from '../../api/call';
import { useCall } from '../../api/use-call';
import { Moment } from '../../frame/moment';
import styles from './account.module.css';

export function Sessions() {
  const { t } = useTranslation('console');
  const toast = useToast();
  const queries = useQueryClient();
  const { data, error, refetch } = useCall('/admin/session_list');
  const [busy, setBusy] = useState(false);

  const end = async (which: Pick<SessionEndRequest, 'sessionId' | 'others'>) => {
    setBusy(true);
    try {
      const { ended } = await call('/admin/session_end', which);
      toast.show(t('account.ended', { count: ended }));
    } catch (fault) {
      toast.refuse(fault);
    } finally {
      setBusy(false);
      await queries.invalidateQueries({ queryKey: ['/admin/session_list'] });
    }
  };

  return (
    <>
      <div className="row wraps gap-8 apart">
        <h2 className={styles.title}>{t('account.sessions')}</h2>
        {data && data.list.length > 1 && (
          <Button look="outline" size="small" disabled={busy} onClick={() => end({ others: true })}>
            {t('account.endOthers')}
          </Button>
        )}
      </div>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} line />}
      {!data && !error && <Skeleton height={48} />}
      <ul className="stack">
        {data?.list.map((session) => (
          <li key={session.sessionId} className={cx('row wraps', styles.session)}>
            <span className={styles.device}>
              {[session.browser, session.system].filter(Boolean).join(' · ') || t('account.unknownDevice')}
            </span>
            <span className="quiet small">{session.address || '–'}</span>
            <span className="quiet small">
              {t('account.used')} <Moment time={session.usedTime} />
            </span>
            <span className="quiet small">
              {t('account.ends')} <Moment time={session.expireTime} />
            </span>
            {session.current ? (
              <b>{t('account.thisOne')}</b>
            ) : (
              <Button
                look="ghost"
                size="small"
                disabled={busy}
                onClick={() => end({ sessionId: session.sessionId })}
              >
                {t('account.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
