// The matches one may choose from, by sport: those being played, those to come.
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { MatchRow } from '../../cards/match-row';
import { useTitle } from '../../lib/use-title';
import chips from '../../ui/chips.module.css';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { SectionHead } from '../../ui/section-head';
import { Skeleton } from '../../ui/skeleton';
import { byDay, useMatches } from './match-data';
import styles from './matches.module.css';

export default function MatchesPage() {
  const { t } = useTranslation(['match', 'common']);
  const { raceType = '0' } = useParams();
  const type = /^\d+$/.test(raceType) ? Number(raceType) : 0;
  useTitle(t('match:title'));
  const { columns, matches, rooms, isPending, error, retry } = useMatches(type);
  const days = byDay(
    matches,
    t('match:playing'),
    t('common:time.today'),
    t('common:time.tomorrow'),
    Date.now(),
  );

  return (
    <div className={`wrap ${styles.page}`}>
      <SectionHead level={1} title={t('match:title')} />
      <nav className={chips.row} aria-label={t('match:columns')}>
        {[{ raceType: 0, name: t('match:all') }, ...columns].map((column) => (
          <Link
            key={column.raceType}
            to={`/match/${column.raceType}`}
            className={chips.chip}
            aria-current={column.raceType === type ? 'page' : undefined}
          >
            {column.name}
          </Link>
        ))}
      </nav>
      {isPending && <Skeleton height={420} />}
      {error && matches.length === 0 && <ErrorState error={error} onRetry={retry} />}
      {!isPending && !error && matches.length === 0 && (
        <EmptyState title={t('match:empty')} text={t('match:emptyText')} />
      )}
      {days.map(({ key, title, matches: ofDay }) => (
        <section key={key} aria-labelledby={`day-${key}`} className={styles.day}>
          <h2 id={`day-${key}`}>{title}</h2>
          <ul className={styles.list}>
            {ofDay.map((match) => (
              <li key={match.matchId}>
                <MatchRow match={match} room={rooms.get(match.matchId)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
