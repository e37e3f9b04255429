// What one person wrote lately in this room, so that nobody is muted for a line out of its context.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { UserLine } from '../../api/schema.gen';
import { clockTime } from '../../i18n/format';
import { cx } from '../../lib/cx';
import { ErrorState } from '../../ui/error-state';
import { Skeleton } from '../../ui/skeleton';
import styles from './mute-dialog.module.css';

/** What somebody wrote lately, the newest first. */
export type LinesOf = (userId: string) => Promise<UserLine[]>;

interface LastLinesProps {
  userId: string;
  linesOf: LinesOf;
}

export function LastLines({ userId, linesOf }: LastLinesProps) {
  const { t } = useTranslation('room');
  const { data, error, refetch } = useQuery({
    queryKey: ['/web_anchor/user_lines', userId],
    queryFn: () => linesOf(userId),
    staleTime: 0,
  });
  return (
    <section aria-labelledby="last-lines">
      <h3 id="last-lines" className={cx('quiet small strong', styles.legend)}>
        {t('mute.wrote')}
      </h3>
      <div className={styles.wrote}>
        {error && <ErrorState line error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton height={20} />}
        {data?.length === 0 && <p className={styles.nothing}>{t('mute.wroteNothing')}</p>}
        {data && data.length > 0 && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
          <ul className={cx('stack gap-4 small', styles.lines)} tabIndex={0} aria-labelledby="last-lines">
            {data.map(({ messageId, text, time }) => (
              <li key={messageId}>
                <time className="num" dateTime={new Date(time).toISOString()}>
                  {clockTime(time)}
                </time>
                <span dir="auto">{text}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
