// What stands around a list that is read page by page: while it loads, when it is empty or fails, and the press for more.
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button';
import { ErrorState } from './error-state';
import styles from './growing-list.module.css';

interface GrowingListProps {
  query: Pick<
    UseInfiniteQueryResult,
    | 'isPending'
    | 'error'
    | 'refetch'
    | 'hasNextPage'
    | 'isFetchingNextPage'
    | 'isFetchNextPageError'
    | 'fetchNextPage'
  >;
  /** How many of the rows that were read are shown. */
  count: number;
  loading: ReactNode;
  empty: ReactNode;
  /** The list, also while it has no row. */
  children: ReactNode;
  /** The place of the press for more. */
  end?: Ref<HTMLDivElement>;
}

export function GrowingList({ query, count, loading, empty, children, end }: GrowingListProps) {
  const { t } = useTranslation('common');
  const { isPending, error, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const more = () => void query.fetchNextPage();
  return (
    <>
      {isPending && loading}
      {!isPending && !error && count === 0 && empty}
      {children}
      {error && (
        <ErrorState
          line={count > 0}
          error={error}
          onRetry={isFetchNextPageError ? more : () => void query.refetch()}
        />
      )}
      {hasNextPage && !error && (
        <div ref={end} className={styles.end}>
          <Button look="ghost" busy={isFetchingNextPage} onClick={more}>
            {t('action.more')}
          </Button>
        </div>
      )}
    </>
  );
}
