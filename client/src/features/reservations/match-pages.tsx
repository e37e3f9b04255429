// A list of matches, page after page, with its empty, loading and failing looks.
import type { ComponentProps, ReactNode } from 'react';
import type { Match } from '../../api/schema.gen';
import { MatchRow } from '../../cards/match-row';
import { cx } from '../../lib/cx';
import { GrowingList } from '../../ui/growing-list';
import { Skeleton } from '../../ui/skeleton';
import styles from './reservations.module.css';

interface MatchPagesProps {
  query: ComponentProps<typeof GrowingList>['query'] & { matches: readonly Match[] };
  empty: ReactNode;
}

export function MatchPages({ query, empty }: MatchPagesProps) {
  const { matches } = query;
  return (
    <GrowingList query={query} count={matches.length} loading={<Skeleton height={320} />} empty={empty}>
      {matches.length > 0 && (
        <ul className={cx('card', styles.list)} data-acts="wide">
          {matches.map((match) => (
            <li key={match.matchId}>
              <MatchRow match={match} />
            </li>
          ))}
        </ul>
      )}
    </GrowingList>
  );
}
