// A list of matches, page after page, with its empty, loading and failing looks.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Match } from '../../api/schema.gen';
import { MatchRow } from '../../cards/match-row';
import { Button } from '../../ui/button';
import { ErrorState } from '../../ui/error-state';
import { Skeleton } from '../../ui/skeleton';
import styles from './reservations.module.css';

interface MatchPagesProps {
  query: {
    matches: readonly Match[];
    isPending: boolean;
    isSuccess: boolean;
    error: unknown;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    refetch: () => Promise<unknown>;
    fetchNextPage: () => Promise<unknown>;
  };
  empty: ReactNode;
}

export function MatchPages({ query, empty }: MatchPagesProps) {
  const { t } = useTranslation('common');
  const { matches, isPending, isSuccess, error, hasNextPage, isFetchingNextPage } = query;
  return (
    <>
      {isPending && <Skeleton height={320} />}
      {error !== null && (
        <ErrorState line={matches.length > 0} error={error} onRetry={() => void query.refetch()} />
      )}
      {isSuccess && matches.length === 0 && empty}
      {matches.length > 0 && (
        <ul className={styles.list} data-acts="wide">
          {matches.map((match) => (
            <li key={match.matchId}>
              <MatchRow match={match} />
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <div className={styles.more}>
          <Button look="ghost" busy={isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('action.more')}
          </Button>
        </div>
      )}
    </>
  );
}
