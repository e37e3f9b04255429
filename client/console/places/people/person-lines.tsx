// What somebody wrote in all chats, the newest first, deleted lines too.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ErrorState } from '../../../src/ui/error-state';
import { Skeleton } from '../../../src/ui/skeleton';
import { call } from '../../api/call';
import { Moment } from '../../frame/moment';
import { Onwarder } from './onwarder';
import styles from './people.module.css';
import { useStretches } from './use-stretches';

const STRETCH = 30;

export function PersonLines({ userId }: { userId: string }) {
  const { t } = useTranslation('console');
  const lines = useStretches(['/admin/user_lines', userId], '', async (cursor) => {
    const page = await call('/admin/user_lines', { userId, cursor, pageSize: STRETCH });
    return { rows: page.list, next: page.nextCursor };
  });
  return (
    <>
      {lines.error !== null && lines.rows.length === 0 && (
        <ErrorState error={lines.error} onRetry={lines.retry} line />
      )}
      {lines.first && <Skeleton height={120} />}
      {lines.read && lines.rows.length === 0 && <p className={styles.quiet}>{t('people.noLines')}</p>}
      <ul className={styles.list}>
        {lines.rows.map((line) => (
          <li key={`${line.room} ${line.messageId}`} className={styles.row}>
            <bdi className={line.deleted ? styles.deleted : undefined}>{line.text}</bdi>
            <small>
              <Moment time={line.time} /> ·{' '}
              {line.houseId === null ? (
                line.room
              ) : (
                <Link to={`/rooms?open=${line.houseId}`}>
                  {t('people.roomNumber', { house: line.houseId })}
                </Link>
              )}
              {line.deleted && ` · ${t('people.deleted')}`}
            </small>
          </li>
        ))}
      </ul>
      <Onwarder stretches={lines} />
    </>
  );
}
