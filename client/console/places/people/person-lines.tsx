// What somebody wrote in all chats, the newest first, deleted lines too.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../api/call';
import { Moment } from '../../frame/moment';
import styles from './people.module.css';
import { ReadOn, useStretches } from './use-stretches';

const STRETCH = 30;

export function PersonLines({ userId }: { userId: string }) {
  const { t } = useTranslation('console');
  const lines = useStretches(['/admin/user_lines', userId], '', async (cursor) => {
    const page = await call('/admin/user_lines', { userId, cursor, pageSize: STRETCH });
    return { rows: page.list, next: page.nextCursor };
  });
  return (
    <ReadOn list={lines} none={t('people.noLines')}>
      <ul className="stack gap-8">
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
    </ReadOn>
  );
}
