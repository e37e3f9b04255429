// A short table whose rows are put in order: by dragging, by Alt and the arrow keys, or by the buttons of a row.
import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../src/lib/cx';
import { ErrorState } from '../../../src/ui/error-state';
import { IconButton } from '../../../src/ui/icon-button';
import { Skeleton } from '../../../src/ui/skeleton';
import type { TableProps } from '../../engine/data';
import { EditedMeanwhile } from '../../frame/edited-meanwhile';
import { useEdits } from '../../frame/use-edits';
import look from '../../table/data-table.module.css';
import styles from './ordered-table.module.css';
import { movedTo, useOrder } from './use-order';

interface Ordering<Row> {
  /** The order as the server names it, for example banners:order. */
  thing: (rows: readonly Row[]) => string;
  /** Spoken when it moves. */
  nameOf: (row: Row, language: string) => string;
  /** Stays at the top. */
  fixed?: (row: Row) => boolean;
  send: (ids: readonly string[], seenAct: string | undefined, rows: readonly Row[]) => Promise<unknown>;
}

/** The table of a place whose rows are put in order. */
export const ordered =
  <Row extends object>(ordering: Ordering<Row>) =>
  ({ rows, ...rest }: TableProps<Row>) => {
    if (rows) return <OrderedTable key={ordering.thing(rows)} {...rest} rows={rows} ordering={ordering} />;
    return rest.error ? <ErrorState error={rest.error} onRetry={rest.onRetry} /> : <Skeleton height={240} />;
  };

interface OrderedTableProps<Row extends object> extends Omit<TableProps<Row>, 'rows'> {
  rows: readonly Row[];
  ordering: Ordering<Row>;
}

function OrderedTable<Row extends object>(props: OrderedTableProps<Row>) {
  const { ordering, label, columns, rows, rowId, empty, filters, readAt, onChanged } = props;
  const { t, i18n } = useTranslation('console');
  const edits = useEdits(ordering.thing(rows), readAt);
  const { shown, order, giveUp } = useOrder(
    rows,
    rowId,
    (ids) => edits.save((seenAct) => ordering.send(ids, seenAct, rows)),
    onChanged,
    edits.others.length === 0,
  );
  const [drag, setDrag] = useState<Drag<Row>>(resting);
  const [said, setSaid] = useState('');
  const ids = shown.map(rowId);
  const first = ordering.fixed ? shown.filter(ordering.fixed).length : 0;
  const move = (row: Row, to: number) => {
    const next = movedTo(ids, rowId(row), to);
    if (ordering.fixed?.(row) || to < first || next === ids) return;
    order(next);
    const title = ordering.nameOf(row, i18n.language);
    setSaid(t('texts.banner.moved', { title, place: to + 1, total: ids.length }));
  };
  const moves = (
    <th scope="col">
      <span className="vh">{t('texts.banner.order')}</span>
    </th>
  );
  return (
    <div>
      <EditedMeanwhile edits={edits} onTheirs={giveUp} />
      <section className={cx(look.frame, styles.frame)} aria-label={label}>
        {filters && <div className={cx('row wraps gap-8', look.bar)}>{filters}</div>}
        <table className={cx('full-width small', styles.table)}>
          <thead>
            <tr>
              {moves}
              {columns.map(({ id, name }) => (
                <th key={id} scope="col">
                  {name}
                </th>
              ))}
              {moves}
            </tr>
          </thead>
          <tbody>
            {shown.map((row, at) => (
              <OrderedRow
                key={rowId(row)}
                {...{ ...props, row, at, first, drag, onDrag: setDrag, onMove: move }}
              />
            ))}
          </tbody>
        </table>
        {rows.length === 0 && <p className={cx('quiet text-centre', styles.empty)}>{empty}</p>}
        <p className="vh" role="status">
          {said}
        </p>
      </section>
    </div>
  );
}

interface Drag<Row> {
  dragged?: Row;
  over?: Row;
}
const resting = {};

interface OrderedRowProps<Row extends object> extends OrderedTableProps<Row> {
  row: Row;
  at: number;
  /** Where the rows begin that can be moved. */
  first: number;
  drag: Drag<Row>;
  onDrag: (drag: Drag<Row>) => void;
  onMove: (row: Row, to: number) => void;
}

function OrderedRow<Row extends object>(props: OrderedRowProps<Row>) {
  const { ordering, columns, row, rowId, at, open, onOpen, drag, onDrag, onMove } = props;
  const { t, i18n } = useTranslation('console');
  const line = useRef<HTMLTableRowElement>(null);
  const fixed = ordering.fixed?.(row) ?? false;
  const press = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (event.key === 'Enter') onOpen(rowId(row));
    if (step === 0) return;
    event.preventDefault();
    if (event.altKey) return onMove(row, at + step);
    const beside = step > 0 ? line.current?.nextElementSibling : line.current?.previousElementSibling;
    if (beside instanceof HTMLElement) beside.focus();
  };
  const dragging = {
    onDragStart: ({ dataTransfer }: DragEvent) => {
      dataTransfer.setData('text/plain', rowId(row));
      dataTransfer.effectAllowed = 'move';
      onDrag({ dragged: row });
    },
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      if (drag.over !== row) onDrag({ ...drag, over: row });
    },
    onDragEnd: () => onDrag(resting),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      onDrag(resting);
      if (drag.dragged) onMove(drag.dragged, at);
    },
  };
  return (
    <tr
      ref={line}
      tabIndex={0}
      aria-label={ordering.nameOf(row, i18n.language)}
      aria-current={rowId(row) === open || undefined}
      draggable={!fixed}
      className={cx(look.row, drag.over === row && styles.over)}
      onClick={() => onOpen(rowId(row))}
      onKeyDown={press}
      {...dragging}
    >
      <td className={styles.grip} title={fixed ? undefined : t('texts.banner.drag')}>
        {!fixed && <GripVertical size={16} aria-hidden />}
      </td>
      {columns.map(({ id, numeric, cell }) => (
        <td key={id} className={numeric ? 'num' : undefined}>
          {cell(row)}
        </td>
      ))}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: it only keeps presses of its buttons from the row. */}
      <td className={styles.moves} onClick={(event) => event.stopPropagation()}>
        {!fixed && <Moves {...props} />}
      </td>
    </tr>
  );
}

function Moves<Row extends object>({ ordering, rows, row, at, first, onMove }: OrderedRowProps<Row>) {
  const { t, i18n } = useTranslation('console');
  const name = ordering.nameOf(row, i18n.language);
  return (
    <>
      <IconButton
        label={`${t('texts.banner.up')}: ${name}`}
        tip="none"
        small
        disabled={at <= first}
        onClick={() => onMove(row, at - 1)}
      >
        <ChevronUp size={16} />
      </IconButton>
      <IconButton
        label={`${t('texts.banner.down')}: ${name}`}
        tip="none"
        small
        disabled={at === rows.length - 1}
        onClick={() => onMove(row, at + 1)}
      >
        <ChevronDown size={16} />
      </IconButton>
    </>
  );
}
