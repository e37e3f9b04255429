// Today's matches in one scrolling rail, with scores, each with a way to watch it or to be reminded of it. On a day
// without matches, those that come next.
import type { UseQueryResult } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { cx } from '../../lib/cx';
import { serverNow } from '../../lib/server-clock';
import { ErrorState } from '../../ui/error-state';
import { Rail } from '../../ui/rail';
import { SectionHead } from '../../ui/section-head';
import { Skeleton } from '../../ui/skeleton';
import { Fixture } from './fixture';
import styles from './home.module.css';
import { type HomeMiddle, type HomeTop, isOfToday, roomShowing, roomsOf } from './home-data';
import { useReader } from './use-reader';

interface FixturesProps {
  top: UseQueryResult<HomeTop>;
  middle: UseQueryResult<HomeMiddle>;
}

export function Fixtures({ top, middle }: FixturesProps) {
  const { t } = useTranslation('home');
  const rooms = roomsOf(middle.data, useReader());
  const hot = top.data?.hotMatches;
  if (hot?.length === 0) return null;
  const today = hot?.filter((match) => isOfToday(match, serverNow()));
  const isToday = today?.length !== 0;
  const matches = isToday ? today : hot;
  return (
    <section className={styles.section} aria-labelledby="home-fixtures">
      <SectionHead id="home-fixtures" title={t(isToday ? 'board' : 'boardNext')}>
        <Link to="/match/0" className={cx('inline-row gap-4 quiet small strong', styles.more)}>
          {t('boardMore')}
          <ChevronRight size={16} className="flip" aria-hidden />
        </Link>
      </SectionHead>
      {top.isError && !matches ? (
        <ErrorState line error={top.error} onRetry={() => void top.refetch()} />
      ) : (
        <Rail>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling rail must be reachable by keyboard */}
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
        </Rail>
      )}
    </section>
  );
}
