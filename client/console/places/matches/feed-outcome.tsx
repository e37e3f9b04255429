// What came of a run of a feed: figures, problems with their lines, and of a dry run what would change.
import { useTranslation } from 'react-i18next';
import type { FeedTaken } from '../../../src/api/schema.gen';
import { cx } from '../../../src/lib/cx';
import { Moment } from '../../frame/moment';
import { FeedDifferences } from './feed-differences';
import styles from './feeds.module.css';

interface FeedOutcomeProps {
  taken: FeedTaken | null;
  at?: number | null;
}

export function FeedOutcome({ taken, at = null }: FeedOutcomeProps) {
  const { t } = useTranslation('console');
  if (!taken) return <p className="quiet small breaks">{t('feed.neverRun')}</p>;
  const { errors, skipped, differences = [], frequent = [] } = taken;
  const counted = taken.added + taken.changed;
  return (
    <div className={styles.outcome}>
      {at !== null && (
        <p className="quiet small breaks">
          <Moment time={at} />
        </p>
      )}
      <p>{t(taken.dryRun ? 'feed.wouldCount' : 'feed.counts', { ...taken })}</p>
      {frequent.map(({ name, matches, of }) => (
        <p key={name} className={cx('small breaks', styles.warning)} role="status">
          {t('feed.frequent', { name, matches, of })}
        </p>
      ))}
      {errors.length > 0 && (
        <>
          <h4>{t('feed.problemsOf', { count: Math.max(skipped, errors.length) })}</h4>
          <ol className={styles.problems} data-testid="feed-problems">
            {errors.map(({ line, match = '', reason }) => (
              <li key={`${line} ${match} ${reason}`}>
                <b className="num">{line > 0 ? t('feed.line', { line }) : t('feed.wholeFile')}</b>
                {match && (
                  <>
                    {' '}
                    <bdi>{match}</bdi>
                  </>
                )}
                : {reason}
              </li>
            ))}
          </ol>
        </>
      )}
      {differences.length > 0 && (
        <>
          <h4>{t('feed.differences')}</h4>
          {differences.length < counted && (
            <p className="quiet small breaks">
              {t('feed.firstOf', { shown: differences.length, count: counted })}
            </p>
          )}
          <FeedDifferences differences={differences} />
        </>
      )}
    </div>
  );
}
