// A table of rows from the server. Arrow keys walk it, Enter opens a row; columns can be chosen, and rows saved as CSV.
import { columnVisibilityFeature, tableFeatures, useTable } from '@tanstack/react-table';
import { Columns3, Download } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../src/lib/cx';
import { Button } from '../../src/ui/button';
import { EmptyState } from '../../src/ui/empty-state';
import { ErrorState } from '../../src/ui/error-state';
import { Menu } from '../../src/ui/menu';
import { Skeleton } from '../../src/ui/skeleton';
import { useToast } from '../../src/ui/toast';
import { saveText } from '../api/save-text';
import type { Column } from './column';
import { useColumnChoice } from './column-choice';
import { csvOf } from './csv';
import styles from './data-table.module.css';

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
  /** All rows that the filters find, for the file. */
  all: () => Promise<readonly Row[]>;
  pager: ReactNode;
}

const features = tableFeatures({ columnVisibilityFeature });

export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { id, label, columns, rows, rowId, open, onOpen, error, onRetry, stale, empty, filters, all, pager } =
    props;
  const { t } = useTranslation('console');
  const toast = useToast();
  const { visible, toggle } = useColumnChoice(id, columns);
  const [saving, setSaving] = useState(false);
  const [at, setAt] = useState(0);
  const body = useRef<HTMLTableSectionElement>(null);

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
  const looks = new Map(
    columns.map(({ id, numeric, wide }) => [
      id,
      cx(numeric && styles.numeric, wide && styles.wide) || undefined,
    ]),
  );
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

  const save = async () => {
    setSaving(true);
    try {
      const found = await all();
      const shown = columns.filter((column) => visible[column.id]);
      saveText(`touchline-${id}.csv`, csvOf(shown, found), 'text/csv');
      toast.show(t('table.saved', { count: found.length }));
    } catch (fault) {
      toast.refuse(fault);
    } finally {
      setSaving(false);
    }
  };

  return (
    <section className={styles.box} aria-label={label}>
      <div className={styles.bar}>
        {filters}
        <span className={styles.tools}>
          <Menu
            trigger={
              <button type="button" className={styles.tool}>
                <Columns3 size={16} aria-hidden />
                {t('table.columns')}
              </button>
            }
            items={columns.map((column) => ({
              key: column.id,
              label: (
                <>
                  {visible[column.id] ? '✓ ' : '\u2003 '}
                  {column.name}
                </>
              ),
              disabled: column.fixed,
              onSelect: () => toggle(column.id),
            }))}
          />
          <Button look="ghost" size="small" busy={saving} onClick={save}>
            {!saving && <Download size={15} aria-hidden />}
            CSV
          </Button>
        </span>
      </div>
      {error !== null && !rows ? (
        <ErrorState error={error} onRetry={onRetry} />
      ) : (
        <div className={styles.scroll}>
          <table className={cx(styles.table, stale && styles.stale)} aria-busy={!rows || stale}>
            <thead>
              {table.getHeaderGroups().map((group) => (
                <tr key={group.id}>
                  {group.headers.map((header) => (
                    <th key={header.id} scope="col" className={looks.get(header.column.id)}>
                      <table.FlexRender header={header} />
                    </th>
                  ))}
                </tr>
              ))}
            </thead>
            <tbody ref={body} onKeyDown={walk}>
              {!rows &&
                [1, 2, 3, 4, 5, 6].map((n) => (
                  <tr key={n}>
                    <td colSpan={columns.length}>
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
                  onKeyDown={(event) => {
                    if (event.key === 'Enter' && event.target === event.currentTarget) onOpen(row.id);
                  }}
                >
                  {row.getVisibleCells().map((cell) => (
                    <td key={cell.id} className={looks.get(cell.column.id)}>
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
