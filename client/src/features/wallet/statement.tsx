// A list of entries a page at a time, with its filters above; on the phone each entry is a block of its own.
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { lastMonths, monthText } from '../../i18n/months';
import { cx } from '../../lib/cx';
import { serverNow } from '../../lib/server-clock';
import { Button, buttonClass } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { SelectBox } from '../../ui/select-box';
import { Skeleton } from '../../ui/skeleton';
import styles from './statement.module.css';

export interface Column<Row> {
  key: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** Figures stand at the end of their column. */
  figure?: boolean;
  /** Left out where the page is narrow. */
  least?: boolean;
}

interface StatementProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  page: { list: readonly Row[]; hasMore: boolean } | undefined;
  rowKey: (row: Row) => string;
  error: unknown;
  onRetry: () => void;
  pageNum: number;
  onPage: (pageNum: number) => void;
  filters?: ReactNode;
  /** What would stand here, for a list without anything. */
  empty: string;
  /** The way to the first entry. */
  next?: ReactNode;
  /** Sums and the like, between filters and list. */
  head?: ReactNode;
}

export function Statement<Row>(props: StatementProps<Row>) {
  const { label, columns, page, rowKey, error, onRetry, pageNum, onPage, filters, head, empty, next } = props;
  const { t } = useTranslation('money');
  return (
    <section className="stack gap-16" aria-label={label}>
      {filters && <div className={cx('row wraps gap-10', styles.filters)}>{filters}</div>}
      {head}
      {Boolean(error) && !page && <ErrorState error={error} onRetry={onRetry} />}
      {!page && !error && <Skeleton height={260} />}
      {page?.list.length === 0 && <EmptyState title={t('wallet.empty')} text={empty} action={next} />}
      {page && page.list.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              {columns.map(({ key, head: name, figure, least }) => (
                <th key={key} scope="col" data-figure={figure || undefined} data-least={least || undefined}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {page.list.map((row) => (
              <tr key={rowKey(row)}>
                {columns.map(({ key, head: name, cell, figure, least }) => (
                  <td
                    key={key}
                    data-head={name}
                    data-figure={figure || undefined}
                    data-least={least || undefined}
                  >
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {page && (page.hasMore || pageNum > 1) && (
        <nav className={cx('row gap-14 quiet small', styles.pages)} aria-label={t('wallet.pages')}>
          <Button look="ghost" size="small" disabled={pageNum <= 1} onClick={() => onPage(pageNum - 1)}>
            {t('wallet.newer')}
          </Button>
          <span className="num">{t('wallet.page', { n: pageNum })}</span>
          <Button look="ghost" size="small" disabled={!page.hasMore} onClick={() => onPage(pageNum + 1)}>
            {t('wallet.older')}
          </Button>
        </nav>
      )}
    </section>
  );
}

/** A page number that starts over whenever a filter changes. */
export function usePage(filter: string): [number, (pageNum: number) => void] {
  const [at, setAt] = useState({ filter, pageNum: 1 });
  return [at.filter === filter ? at.pageNum : 1, (pageNum) => setAt({ filter, pageNum })];
}

export function MonthBox({ value, onChange }: { value: string; onChange: (month: string) => void }) {
  const { t } = useTranslation('money');
  return (
    <SelectBox
      aria-label={t('wallet.month')}
      value={value}
      onChange={onChange}
      className={styles.month}
      options={[
        { value: '', label: t('wallet.always') },
        ...lastMonths(serverNow()).map((month) => ({ value: month, label: monthText(month) })),
      ]}
    />
  );
}

/** For who has spent nothing yet. */
export function ToRooms() {
  const { t } = useTranslation('money');
  return (
    <Link to="/anchor/0" className={buttonClass({ look: 'ghost' })}>
      {t('wallet.toRooms')}
    </Link>
  );
}
