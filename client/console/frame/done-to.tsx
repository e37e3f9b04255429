// What operators changed about a thing, the newest act first.
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../src/ui/error-state';
import { Skeleton } from '../../src/ui/skeleton';
import { useCall } from '../api/use-call';
import { useActName } from './act-name';
import { ChangesTable } from './changes-table';
import styles from './done-to.module.css';
import { Moment } from './moment';

/** `thing` as the server names it, for example user:100001; `none` is said when nobody changed it. */
export function DoneTo({ thing, none }: { thing: string; none: string }) {
  const { t } = useTranslation('console');
  const nameOf = useActName();
  const { data, error, refetch } = useCall('/admin/edits', { thing });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} line />;
  if (!data) return <Skeleton height={48} />;
  if (data.list.length === 0) return <p className={styles.none}>{none}</p>;
  return (
    <ul className={styles.acts}>
      {data.list.map((act) => (
        <li key={act.actId}>
          <details>
            <summary>
              <Moment time={act.createTime} /> {nameOf(act.call)} · {act.name || act.operatorId || '–'}
              {reasonOf(act.asked) && (
                <>
                  {': '}
                  <bdi>{reasonOf(act.asked)}</bdi>
                </>
              )}
            </summary>
            {act.outcome === 'unknown' ? (
              <p className={styles.none}>{t('record.unknown')}</p>
            ) : (
              <ChangesTable before={act.before} after={act.after} />
            )}
          </details>
        </li>
      ))}
    </ul>
  );
}

function reasonOf(asked: unknown): string {
  const reason = typeof asked === 'object' && asked !== null && 'reason' in asked ? asked.reason : undefined;
  return typeof reason === 'string' ? reason : '';
}
