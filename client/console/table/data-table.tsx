// A table of rows from the server. Arrow keys walk it, Enter opens a row, x chooses it.
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../src/lib/cx';
import { Button } from '../../src/ui/button';
import { EmptyState } from '../../src/ui/empty-state';
import { ErrorState } from '../../src/ui/error-state';
import { Skeleton } from '../../src/ui/skeleton';
import { type Column, useColumnChoice } from './column';
import styles from './data-table.module.css';
import type { Found } from './read-all';
import { type Choosing, type Selection, useChoosing } from './selection';
import { TableTools } from './table-tools';

interface Sort {
  /** The id of a column, with "-" before it from the largest down; '' is the order of the list itself. */
  by: string;
  onSort: (by: string) => void;
}

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

export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { id, label, columns, rows, rowId, error, onRetry, stale, empty, selection, all } = props;
  const { t } = useTranslation('console');
  const { visible, toggle } = useColumnChoice(id, columns);
  const choosing = useChoosing(selection, (rows ?? nothing).map(rowId));
  const shown = { ...props, choosing, columns: columns.filter((column) => visible[column.id]) };
  return (
    <section className={styles.frame} aria-label={label}>
      <div className={cx('row wraps gap-8', styles.bar)}>
        {props.filters}
        <TableTools id={id} columns={columns} visible={visible} onToggle={toggle} all={all} />
      </div>
      {selection && choosing && selection.chosen.size > 0 && (
        <div className={cx('row wraps gap-8 small', styles.chosen)} role="status">
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
          <table
            className={cx('full-width small', styles.table, stale && styles.stale)}
            aria-busy={!rows || stale}
          >
            <Head {...shown} />
            <Body {...shown} />
          </table>
          {rows?.length === 0 && <EmptyState title={empty} />}
        </div>
      )}
      <div className={styles.foot}>{props.pager}</div>
    </section>
  );
}

const nothing: never[] = [];

/** `columns` are those that are shown. */
type PartProps<Row extends object> = DataTableProps<Row> & { choosing: Choosing | null };

const lookOf = ({ numeric, wide }: { numeric?: boolean; wide?: boolean }) =>
  cx(numeric && styles.numeric, wide && styles.wide) || undefined;

function Head<Row extends object>({ columns, sort, choosing }: PartProps<Row>) {
  const { t } = useTranslation('console');
  return (
    <thead>
      <tr>
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
        {columns.map((column) => (
          <th
            key={column.id}
            scope="col"
            className={lookOf(column)}
            aria-sort={directionOf(column.id, sort?.by)}
          >
            {sort && column.sortable ? <SortHead {...column} sort={sort} /> : column.name}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** For the aria-sort of the head. */
const directionOf = (id: string, by: string | undefined) =>
  by === id ? 'ascending' : by === `-${id}` ? 'descending' : undefined;

/** From the smallest, from the largest, in the list's own order. */
const following = (id: string, by: string) => (by === id ? `-${id}` : by === `-${id}` ? '' : id);

function SortHead({ id, name, sort }: { id: string; name: string; sort: Sort }) {
  const direction = directionOf(id, sort.by);
  const Icon = direction === 'ascending' ? ArrowUp : direction === 'descending' ? ArrowDown : ArrowUpDown;
  return (
    <button
      type="button"
      className={cx('inline-row gap-4', styles.sort)}
      onClick={() => sort.onSort(following(id, sort.by))}
    >
      {name}
      <Icon size={13} aria-hidden />
    </button>
  );
}

function Body<Row extends object>({ columns, rows, rowId, open, onOpen, choosing }: PartProps<Row>) {
  const { t } = useTranslation('console');
  const [at, setAt] = useState(0);
  const body = useRef<HTMLTableSectionElement>(null);
  const last = (rows?.length ?? 0) - 1;
  const reached = Math.min(at, Math.max(0, last));

  const walk = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowDown: reached + 1,
      ArrowUp: reached - 1,
      Home: 0,
      End: last,
    };
    const next = steps[event.key];
    if (next === undefined || next < 0 || next > last) return;
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
    <tbody ref={body} onKeyDown={walk}>
      {!rows && <Waiting columns={columns.length + 1} />}
      {rows?.map((row, index) => {
        const id = rowId(row);
        return (
          <tr
            key={id}
            tabIndex={index === reached ? 0 : -1}
            aria-current={id === open || undefined}
            className={styles.row}
            onFocus={() => setAt(index)}
            onClick={() => onOpen(id)}
            onKeyDown={(event) => pressRow(event, id)}
          >
            {choosing && (
              <td className={styles.boxes}>
                <RowBox
                  label={t('table.choose')}
                  checked={choosing.chosen.has(id)}
                  onPress={(range) => choosing.press(id, range)}
                  inRow
                />
              </td>
            )}
            {columns.map((column) => (
              <td key={column.id} className={lookOf(column)}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        );
      })}
    </tbody>
  );
}

/** In the place of rows that are on their way. */
const Waiting = ({ columns }: { columns: number }) =>
  [1, 2, 3, 4, 5, 6].map((n) => (
    <tr key={n} aria-hidden>
      <td colSpan={columns}>
        <Skeleton height={20} />
      </td>
    </tr>
  ));

interface RowBoxProps {
  label: string;
  checked: boolean;
  /** Some of all rows are chosen. */
  mixed?: boolean;
  onPress: (range: boolean) => void;
  /** Within a row, which has the focus itself. */
  inRow?: boolean;
}

/** Chooses a row, or all rows shown. */
function RowBox({ label, checked, mixed = false, onPress, inRow }: RowBoxProps) {
  return (
    // A press beside the box does not open the row.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the box has the keys.
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps a press from the row.
    <span className={styles.box} onClick={(event) => event.stopPropagation()}>
      <input
        type="checkbox"
        aria-label={label}
        tabIndex={inRow ? -1 : 0}
        checked={checked}
        ref={(input) => {
          if (input) input.indeterminate = mixed;
        }}
        onChange={(event) => onPress((event.nativeEvent as MouseEvent).shiftKey === true)}
      />
    </span>
  );
}
