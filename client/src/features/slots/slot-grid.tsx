// A day's slots as a grid one walks with the arrow keys; a press books, a press on one's own asks and frees.

import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SlotStatus } from '../../api/enums.gen';
import { asRefusal, type Refusal } from '../../api/refusal';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { useToast } from '../../ui/toast';
import { moveOf, type Place } from './grid-keys';
import { SlotCell } from './slot-cell';
import type { Grid, Slot } from './slot-data';
import { spokenRefusal } from './slot-refusal';
import styles from './slots.module.css';
import { byPart, clockIn } from './zone';

interface SlotGridProps {
  grid: Grid;
  /** Another day is on its way; this one can be read, not changed. */
  waiting: boolean;
  visitor: boolean;
  onVisitor: () => void;
  /** Rejects with the refusal, which is then shown at the slot. */
  onPress: (slot: Slot, book: boolean) => Promise<unknown>;
  /** The day after or before; the focus stays on the time of day. */
  onDay: (step: 1 | -1) => void;
  /** A refusal may mean that the screen was behind. */
  onRefused: () => void;
}

export function SlotGrid(props: SlotGridProps) {
  const { grid, waiting, visitor, onVisitor, onPress, onDay, onRefused } = props;
  const { t } = useTranslation(['book', 'errors']);
  const toast = useToast();
  const box = useRef<HTMLDivElement>(null);
  const { timezone, slots } = grid;
  const rows = byPart(slots, timezone);
  const order = rows.flatMap(([, row]) => row);
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      order.findIndex(({ slotStatus }) => slotStatus === SlotStatus.Free),
    ),
  );
  const focused = Math.min(at, order.length - 1);
  const [busy, setBusy] = useState<number | null>(null);
  const [refused, setRefused] = useState<{ startTime: number; refusal: Refusal } | null>(null);
  const [freeing, setFreeing] = useState<Slot | null>(null);

  const nameOf = (slot: Slot) => `${clockIn(slot.startTime, timezone)}–${clockIn(slot.endTime, timezone)}`;
  const cells = () => [...(box.current?.querySelectorAll<HTMLElement>('[role=gridcell]') ?? [])];

  const act = async (slot: Slot, book: boolean) => {
    setBusy(slot.startTime);
    setRefused(null);
    try {
      await onPress(slot, book);
      toast.show(t(book ? 'book:slots.booked' : 'book:slots.freed', { time: `\u2066${nameOf(slot)}\u2069` }));
    } catch (thrown) {
      setRefused({ startTime: slot.startTime, refusal: asRefusal(thrown) });
      onRefused();
    } finally {
      setBusy(null);
    }
  };
  const press = (slot: Slot) => {
    if (busy !== null || waiting || slot.slotStatus === SlotStatus.Past) return;
    if (visitor) onVisitor();
    else if (slot.slotStatus === SlotStatus.Mine) setFreeing(slot);
    else void act(slot, true);
  };
  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    const all = cells();
    const current = all.indexOf(document.activeElement as HTMLElement);
    if (current < 0) return;
    const places = all.map<Place>((cell) => {
      const { left, top, width, height } = cell.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2, row: Number(cell.dataset.row) };
    });
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const move = moveOf(event.key, places, current, { rtl, whole: event.ctrlKey || event.metaKey });
    if (!move) return;
    event.preventDefault();
    if ('day' in move) return onDay(move.day);
    setAt(move.to);
    all[move.to]?.focus();
  };

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a table cannot break its rows as the width demands. */}
      <div
        ref={box}
        role="grid"
        aria-label={t('book:slots.grid', { brand: grid.brandName, date: grid.date })}
        className={styles.grid}
        aria-busy={waiting || undefined}
        onKeyDown={walk}
      >
        {rows.map(([part, row], rowAt) => (
          // biome-ignore lint/a11y/useSemanticElements: as the grid, so its rows.
          <div
            key={part}
            role="row"
            className={styles.row}
            style={{ '--per-line': Math.min(row.length, 6) } as CSSProperties}
            tabIndex={-1}
          >
            {/* biome-ignore lint/a11y/useSemanticElements: as the grid, so its heads. */}
            <span role="rowheader" className={styles.part} tabIndex={-1}>
              {t(`book:slots.part.${part}`)}
            </span>
            {row.map((slot) => {
              const index = order.indexOf(slot);
              return (
                <SlotCell
                  // The same time of another day is the same cell, so the focus stays on it.
                  key={nameOf(slot)}
                  slot={slot}
                  zone={timezone}
                  busy={busy === slot.startTime}
                  refusal={refused?.startTime === slot.startTime ? refused.refusal : null}
                  tabIndex={index === focused ? 0 : -1}
                  data-row={rowAt}
                  onFocus={() => setAt(index)}
                  onClick={() => press(slot)}
                />
              );
            })}
          </div>
        ))}
      </div>
      <p className="vh" role="alert">
        {refused && spokenRefusal(t, refused.refusal)}
      </p>
      <ConfirmDialog
        open={freeing !== null}
        onClose={() => setFreeing(null)}
        title={t('book:slots.freeTitle')}
        text={
          freeing &&
          t('book:slots.freeText', { time: `\u2066${nameOf(freeing)}\u2069`, brand: grid.brandName })
        }
        confirmLabel={t('book:slots.free')}
        danger
        onConfirm={() => freeing && act(freeing, false)}
      />
    </>
  );
}
