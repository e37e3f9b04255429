// One row per sport: its rooms, living ones first, and where they are few the next matches after them.
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LiveCard } from '../../cards/live-card';
import { MatchCard } from '../../cards/match-card';
import { cx } from '../../lib/cx';
import { Rail } from '../../ui/rail';
import { SectionHead } from '../../ui/section-head';
import styles from './further.module.css';
import home from './home.module.css';
import { columnRows, type HomeMiddle } from './home-data';
import { useReader } from './use-reader';

interface ColumnRowsProps {
  middle: HomeMiddle | undefined;
}

export function ColumnRows({ middle }: ColumnRowsProps) {
  const { t } = useTranslation('home');
  return columnRows(middle, useReader()).map(({ raceType, name, rooms, matches }) => (
    <section key={raceType} className={styles.section} aria-labelledby={`home-column-${raceType}`}>
      <SectionHead id={`home-column-${raceType}`} title={name}>
        <Link
          to={`/match/${raceType}`}
          className={cx('inline-row gap-4 quiet small strong', home.more)}
          aria-label={`${t('boardMore')}: ${name}`}
        >
          {t('boardMore')}
          <ChevronRight size={16} className="flip" aria-hidden />
        </Link>
      </SectionHead>
      <Rail>
        <ul className={styles.row}>
          {rooms.map((room) => (
            <li key={room.houseId}>
              <LiveCard item={room} />
            </li>
          ))}
          {matches.map((match) => (
            <li key={match.matchId}>
              <MatchCard match={match} />
            </li>
          ))}
        </ul>
      </Rail>
    </section>
  ));
}
