// A list of rows in a frame, page after page.
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../../lib/cx';
import { GrowingList } from '../../ui/growing-list';
import { Skeleton } from '../../ui/skeleton';
import styles from './lists.module.css';

interface PageListProps<Row> {
  label: string;
  query: ComponentProps<typeof GrowingList>['query'] & { rows: readonly Row[] };
  empty: ReactNode;
  row: (row: Row) => ReactNode;
}

export function PageList<Row>({ label, query, empty, row }: PageListProps<Row>) {
  const { rows } = query;
  const loading = (
    <ul className={styles.list} aria-busy aria-label={label}>
      {[0, 1, 2].map((place) => (
        <li key={place} className={cx('row gap-14', styles.row)}>
          <Skeleton height={48} />
        </li>
      ))}
    </ul>
  );
  return (
    <GrowingList query={query} count={rows.length} loading={loading} empty={empty}>
      {rows.length > 0 && (
        <ul className={styles.list} aria-label={label}>
          {rows.map(row)}
        </ul>
      )}
    </GrowingList>
  );
}
