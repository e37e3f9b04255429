// A list with its empty, loading and failing looks, and the press for more.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button';
import { ErrorState } from '../../ui/error-state';
import { Skeleton } from '../../ui/skeleton';
import styles from './lists.module.css';

interface PageListProps<Row> {
  label: string;
  query: {
    rows: readonly Row[];
    isPending: boolean;
    error: unknown;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    refetch: () => Promise<unknown>;
    fetchNextPage: () => Promise<unknown>;
  };
  empty: ReactNode;
  row: (row: Row) => ReactNode;
}

export function PageList<Row>({ label, query, empty, row }: PageListProps<Row>) {
  const { t } = useTranslation('common');
  const { rows, isPending, error, hasNextPage, isFetchingNextPage } = query;
  if (isPending) {
    return (
      <ul className={styles.list} aria-busy aria-label={label}>
        {[0, 1, 2].map((place) => (
          <li key={place} className={styles.row}>
            <Skeleton height={48} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <>
      {error !== null && (
        <ErrorState line={rows.length > 0} error={error} onRetry={() => void query.refetch()} />
      )}
      {rows.length > 0 && (
        <ul className={styles.list} aria-label={label}>
          {rows.map(row)}
        </ul>
      )}
      {error === null && rows.length === 0 && empty}
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
