// A short table whose rows are put in order: by dragging, by Alt and the arrow keys, or by the buttons of a row.
import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../src/lib/cx';
import { IconButton } from '../../../src/ui/icon-button';
import { movedTo } from './order';
import styles from './ordered-rows.module.css';

export interface OrderedRow {
  id: string;
  /** Spoken when it moves. */
  name: string;
  cells: readonly ReactNode[];
  /** Stays at the top. */
  fixed?: boolean;
}

export interface OrderedRowsProps {
  label: string;
  heads: readonly string[];
  rows: readonly OrderedRow[];
  /** The open row; '' for none. */
  open: string;
  onOpen: (id: string) => void;
  /** All ids in their new order. */
  onOrder: (ids: readonly string[]) => void;
  empty: string;
}

export function OrderedRows({ label, heads, rows, open, onOpen, onOrder, empty }: OrderedRowsProps) {
  const { t } = useTranslation('console');
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const body = useRef<HTMLTableSectionElement>(null);
  const ids = rows.map(({ id }) => id);
  const first = rows.findIndex(({ fixed }) => !fixed);

  const move = (row: OrderedRow, to: number) => {
    if (row.fixed || to < first) return;
    const next = movedTo(ids, row.id, to);
    if (next === ids) return;
    onOrder(next);
    setSaid(t('texts.banner.moved', { title: row.name, place: to + 1, total: ids.length }));
  };
  const press = (event: KeyboardEvent<HTMLTableRowElement>, row: OrderedRow, at: number) => {
    if (event.target !== event.currentTarget) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (event.key === 'Enter') onOpen(row.id);
    if (step === 0) return;
    event.preventDefault();
    if (event.altKey) move(row, at + step);
    else body.current?.rows[at + step]?.focus();
  };
  const drop = (event: DragEvent, at: number) => {
    event.preventDefault();
    setOver(null);
    const row = rows.find(({ id }) => id === dragged);
    if (row) move(row, at);
  };

  return (
    <section className={styles.frame} aria-label={label}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="vh">{t('texts.banner.order')}</span>
            </th>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
            <th scope="col">
              <span className="vh">{t('texts.banner.order')}</span>
            </th>
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row, at) => (
            <tr
              key={row.id}
              tabIndex={0}
              aria-label={row.name}
              aria-current={row.id === open || undefined}
              draggable={!row.fixed}
              className={cx(row.id === open && styles.open, over === row.id && styles.over)}
              onClick={() => onOpen(row.id)}
              onKeyDown={(event) => press(event, row, at)}
              onDragStart={(event) => {
                event.dataTransfer.setData('text/plain', row.id);
                event.dataTransfer.effectAllowed = 'move';
                setDragged(row.id);
              }}
              onDragOver={(event) => {
                event.preventDefault();
                setOver(row.id);
              }}
              onDragEnd={() => {
                setDragged(null);
                setOver(null);
              }}
              onDrop={(event) => drop(event, at)}
            >
              <td className={styles.grip} title={row.fixed ? undefined : t('texts.banner.drag')}>
                {!row.fixed && <GripVertical size={16} aria-hidden />}
              </td>
              {row.cells.map((cell, column) => (
                <td key={heads[column]}>{cell}</td>
              ))}
              {/* biome-ignore lint/a11y/useKeyWithClickEvents: it only keeps presses of its buttons from the row. */}
              <td className={styles.moves} onClick={(event) => event.stopPropagation()}>
                {!row.fixed && (
                  <>
                    <IconButton
                      label={`${t('texts.banner.up')}: ${row.name}`}
                      tip="none"
                      small
                      disabled={at <= first}
                      onClick={() => move(row, at - 1)}
                    >
                      <ChevronUp size={16} />
                    </IconButton>
                    <IconButton
                      label={`${t('texts.banner.down')}: ${row.name}`}
                      tip="none"
                      small
                      disabled={at === rows.length - 1}
                      onClick={() => move(row, at + 1)}
                    >
                      <ChevronDown size={16} />
                    </IconButton>
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p className={styles.empty}>{empty}</p>}
      <p className="vh" role="status">
        {said}
      </p>
    </section>
  );
}
