// A table of rows from the server. Arrow keys walk it, Enter opens a row, x chooses it.
import { columnVisibilityFeature, tableFeatures, useTable } from '@tanstack/react-table';
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../src/lib/cx';
import { Button } from '../../src/ui/button';
import { EmptyState } from '../../src/ui/empty-state';
import { ErrorState } from '../../src/ui/error-state';
import { Skeleton } from '../../src/ui/skeleton';
import type { Column } from './column';
import { useColumnChoice } from './column-choice';
import styles from './data-table.module.css';
import type { Found } from './read-all';
import { RowBox } from './row-box';
import { type Selection, useChoosing } from './selection';
import { directionOf, type Sort, SortHead } from './sort-head';
import { TableTools } from './table-tools';

interface DataTableProps<Row extends object> {
  /** The name of its choice of columns and of its files. */
  id: string;
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined until the first answer. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  /** The open row; '' for none. */
  open: string;
  onOpen: (rowId: string) => void;
  error: unknown;
  onRetry: () => void;
  /** Another page is on its way. */
  stale: boolean;
  /** What is said when there is nothing. */
  empty: string;
  /** Filters, at the beginning of the bar. */
  filters?: ReactNode;
  /** Of lists that the server can sort. */
  sort?: Sort;
  /** Of lists with acts on many rows. */
  selection?: Selection;
  /** All rows that the filters find, for the file. */
  all: () => Promise<Found<Row>>;
  pager: ReactNode;
}

const features = tableFeatures({ columnVisibilityFeature });

export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { id, label, columns, rows, rowId, open, onOpen, error, onRetry, stale, empty } = props;
  const { filters, sort, selection, all, pager } = props;
  const { t } = useTranslation('console');
  const { visible, toggle } = useColumnChoice(id, columns);
  const [at, setAt] = useState(0);
  const body = useRef<HTMLTableSectionElement>(null);
  const choosing = useChoosing(selection, (rows ?? nothing).map(rowId));

  const table = useTable({
    features,
    data: rows ?? nothing,
    columns: useMemo(
      () =>
        columns.map((column) => ({
          id: column.id,
          header: column.name,
          cell: ({ row }: { row: { original: Row } }) => column.cell(row.original),
        })),
      [columns],
    ),
    getRowId: rowId,
    state: { columnVisibility: visible },
  });
  const ways = new Map(columns.map((column) => [column.id, column]));
  const lookOf = (column: string) =>
    cx(ways.get(column)?.numeric && styles.numeric, ways.get(column)?.wide && styles.wide) || undefined;
  const reached = Math.min(at, Math.max(0, (rows?.length ?? 0) - 1));

  const walk = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowDown: reached + 1,
      ArrowUp: reached - 1,
      Home: 0,
      End: (rows?.length ?? 0) - 1,
    };
    const next = steps[event.key];
    if (next === undefined || !rows || next < 0 || next >= rows.length) return;
    event.preventDefault();
    setAt(next);
    body.current?.rows[next]?.focus();
  };
  const pressRow = (event: KeyboardEvent, row: string) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter') onOpen(row);
    if (choosing && (event.key.toLowerCase() === 'x' || event.key === ' ')) {
      event.preventDefault();
      choosing.press(row, event.shiftKey);
    }
  };

  return (
    <section className={styles.frame} aria-label={label}>
      <div className={styles.bar}>
        {filters}
        <TableTools id={id} columns={columns} visible={visible} onToggle={toggle} all={all} />
      </div>
      {selection && choosing && selection.chosen.size > 0 && (
        <div className={styles.chosen} role="status">
          <b>{t('table.chosen', { count: selection.chosen.size })}</b>
          {selection.acts}
          <Button look="ghost" size="small" onClick={choosing.clear}>
            {t('table.clear')}
          </Button>
        </div>
      )}
      {error !== null && !rows ? (
        <ErrorState error={error} onRetry={onRetry} />
      ) : (
        <div className={styles.scroll}>
          <table className={cx(styles.table, stale && styles.stale)} aria-busy={!rows || stale}>
            <thead>
              {table.getHeaderGroups().map((group) => (
                <tr key={group.id}>
                  {choosing && (
                    <th scope="col" className={styles.boxes}>
                      <RowBox
                        label={t('table.chooseAll')}
                        checked={choosing.all}
                        mixed={choosing.some}
                        onPress={choosing.pressAll}
                      />
                    </th>
                  )}
                  {group.headers.map((header) => (
                    <th
                      key={header.id}
                      scope="col"
                      className={lookOf(header.column.id)}
                      aria-sort={directionOf(header.column.id, sort?.by)}
                    >
                      {sort && ways.get(header.column.id)?.sortable ? (
                        <SortHead
                          id={header.column.id}
                          name={ways.get(header.column.id)?.name ?? ''}
                          sort={sort}
                        />
                      ) : (
                        <table.FlexRender header={header} />
                      )}
                    </th>
                  ))}
                </tr>
              ))}
            </thead>
            <tbody ref={body} onKeyDown={walk}>
              {!rows &&
                [1, 2, 3, 4, 5, 6].map((n) => (
                  <tr key={n} aria-hidden>
                    <td colSpan={columns.length + 1}>
                      <Skeleton height={20} />
                    </td>
                  </tr>
                ))}
              {table.getRowModel().rows.map((row, index) => (
                <tr
                  key={row.id}
                  tabIndex={index === reached ? 0 : -1}
                  aria-current={row.id === open || undefined}
                  className={styles.row}
                  onFocus={() => setAt(index)}
                  onClick={() => onOpen(row.id)}
                  onKeyDown={(event) => pressRow(event, row.id)}
                >
                  {choosing && (
                    <td className={styles.boxes}>
                      <RowBox
                        label={t('table.choose')}
                        checked={selection?.chosen.has(row.id) ?? false}
                        onPress={(range) => choosing.press(row.id, range)}
                        inRow
                      />
                    </td>
                  )}
                  {row.getVisibleCells().map((cell) => (
                    <td key={cell.id} className={lookOf(cell.column.id)}>
                      <table.FlexRender cell={cell} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          {rows?.length === 0 && <EmptyState title={empty} />}
        </div>
      )}
      <div className={styles.foot}>{pager}</div>
    </section>
  );
}

const nothing: never[] = [];
