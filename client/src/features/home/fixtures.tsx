// Today's matches in one scrolling rail, with scores, and a way to watch where somebody shows them.
import type { UseQueryResult } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { cx } from '../../lib/cx';
import { ErrorState } from '../../ui/error-state';
import { SectionHead } from '../../ui/section-head';
import { Skeleton } from '../../ui/skeleton';
import { Fixture } from './fixture';
import styles from './home.module.css';
import { type HomeMiddle, type HomeTop, roomShowing, roomsOf } from './home-data';

interface FixturesProps {
  top: UseQueryResult<HomeTop>;
  middle: UseQueryResult<HomeMiddle>;
}

export function Fixtures({ top, middle }: FixturesProps) {
  const { t } = useTranslation('home');
  const rooms = [...(top.data?.focus ? [top.data.focus] : []), ...roomsOf(middle.data)];
  const matches = top.data?.hotMatches;
  if (matches?.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="home-fixtures">
      <SectionHead id="home-fixtures" title={t('board')}>
        <Link to="/match/0" className={cx('inline-row gap-4 quiet small strong', styles.more)}>
          {t('boardMore')}
          <ChevronRight size={16} className="flip" aria-hidden />
        </Link>
      </SectionHead>
      {top.isError && !matches ? (
        <ErrorState line error={top.error} onRetry={() => void top.refetch()} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling rail must be reachable by keyboard
        <ul className={cx('card stack', styles.board)} tabIndex={0} aria-labelledby="home-fixtures">
          {matches
            ? matches.map((match) => (
                <li key={match.matchId}>
                  <Fixture match={match} room={roomShowing(match.matchId, rooms)} />
                </li>
              ))
            : ['a', 'b', 'c', 'd', 'e'].map((key) => (
                <li key={key} className={styles.fixtureBone}>
                  <Skeleton height={128} />
                </li>
              ))}
        </ul>
      )}
    </section>
  );
}
