// A day's slots as a grid one walks with the arrow keys; a press books, a press on one's own asks and frees.

import { ChevronDown } from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SlotStatus } from '../../api/enums.gen';
import { asRefusal, type Refusal } from '../../api/refusal';
import { cx } from '../../lib/cx';
import { dayText } from '../../lib/date-text';
import { ownDirection } from '../../lib/isolate';
import { byPart, spanIn } from '../../lib/zone';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { useToast } from '../../ui/toast';
import { moveOf, type Place } from './grid-keys';
import { SlotCell } from './slot-cell';
import type { Grid, Slot } from './slot-data';
import { spokenRefusal } from './slot-refusal';
import { slotTimes } from './slot-times';
import styles from './slots.module.css';

/** How long a booking can be taken back without a question. */
const UNDO_MS = 10_000;

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
  const { grid, waiting } = props;
  const { t } = useTranslation(['book', 'errors']);
  const { timezone, slots, serverTime } = grid;
  const [showsPast, setShowsPast] = useState(false);
  const past = slots.filter(({ endTime }) => endTime <= serverTime).length;
  const rows = byPart(showsPast ? slots : slots.filter(({ endTime }) => endTime > serverTime), timezone);
  const order = rows.flatMap(([, row]) => row);
  const pressing = usePressing(props);
  const { box, focused, setAt, walk } = useWalk(grid, order, props.onDay);
  return (
    <>
      {past > 0 && (
        <button
          type="button"
          className={cx('inline-row gap-6 quiet small strong', styles.fold)}
          aria-expanded={showsPast}
          onClick={() => setShowsPast(!showsPast)}
        >
          {t('book:slots.past', { n: past })}
          <ChevronDown size={15} aria-hidden />
        </button>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a table cannot break its rows as the width demands. */}
      <div
        ref={box}
        role="grid"
        aria-label={t('book:slots.grid', { brand: grid.brandName, date: dayText(grid.date) })}
        className={cx('stack gap-16', styles.grid)}
        aria-busy={waiting || undefined}
        onKeyDown={walk}
      >
        {rows.map(([part, row], rowAt) => (
          <Row key={part} part={t(`book:slots.part.${part}`)} length={row.length}>
            {row.map((slot) => (
              <SlotCell
                // The same time of another day is the same cell, so the focus stays on it.
                key={spanIn(slot, timezone)}
                slot={slot}
                zone={timezone}
                now={serverTime}
                {...pressing.at(slot)}
                tabIndex={order.indexOf(slot) === focused ? 0 : -1}
                data-row={rowAt}
                onFocus={() => setAt(spanIn(slot, timezone))}
              />
            ))}
          </Row>
        ))}
      </div>
      <p className="vh" role="alert">
        {pressing.refusal && spokenRefusal(t, pressing.refusal)}
      </p>
      <Freeing grid={grid} pressing={pressing} />
    </>
  );
}

function Row({ part, length, children }: { part: string; length: number; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: as the grid, so its rows.
    <div
      role="row"
      className={cx('stack gap-8', styles.row)}
      style={{ '--per-line': Math.min(length, 6) } as CSSProperties}
      tabIndex={-1}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: as the grid, so its heads. */}
      <span role="rowheader" className={styles.part} tabIndex={-1}>
        {part}
      </span>
      {children}
    </div>
  );
}

/** Asks before one's own slot is freed. */
function Freeing({ grid, pressing }: { grid: Grid; pressing: ReturnType<typeof usePressing> }) {
  const { t } = useTranslation('book');
  const { freeing, setFreeing, act } = pressing;
  return (
    <ConfirmDialog
      open={freeing !== null}
      onClose={() => setFreeing(null)}
      title={t('slots.freeTitle')}
      text={
        freeing &&
        t('slots.freeText', {
          time: slotTimes(t, freeing, grid.timezone),
          brand: ownDirection(grid.brandName),
        })
      }
      confirmLabel={t('slots.free')}
      keepLabel={t('slots.keep')}
      danger
      onConfirm={() => freeing && act(freeing, false)}
    />
  );
}

/** From a press at a slot to its booking, or to the question before it is freed. */
function usePressing({ grid, waiting, visitor, onVisitor, onPress, onRefused }: SlotGridProps) {
  const { t } = useTranslation(['book', 'errors']);
  const toast = useToast();
  const [busy, setBusy] = useState<number | null>(null);
  const [refused, setRefused] = useState<{ startTime: number; refusal: Refusal } | null>(null);
  const [freeing, setFreeing] = useState<Slot | null>(null);
  const act = async (slot: Slot, book: boolean) => {
    setBusy(slot.startTime);
    setRefused(null);
    try {
      await onPress(slot, book);
      const time = slotTimes(t, slot, grid.timezone);
      if (book) {
        const undo = () => void act({ ...slot, slotStatus: SlotStatus.Mine }, false);
        toast.show(t('book:slots.booked', { time }), {
          stay: UNDO_MS,
          action: { label: t('book:undo'), onPress: undo },
        });
      } else toast.show(t('book:slots.freed', { time }));
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
  /** What the cell of a slot shows and does. */
  const at = (slot: Slot) => ({
    busy: busy === slot.startTime,
    refusal: refused?.startTime === slot.startTime ? refused.refusal : null,
    onClick: () => press(slot),
  });
  return { at, act, freeing, setFreeing, refusal: refused?.refusal ?? null };
}

/** Where the focus is, and how keys move it. It stays at its time when the day turns and when the past is folded. */
function useWalk(grid: Grid, order: readonly Slot[], onDay: SlotGridProps['onDay']) {
  const box = useRef<HTMLDivElement>(null);
  const turned = useRef(false);
  const [at, setAt] = useState('');
  const known = order.findIndex((slot) => spanIn(slot, grid.timezone) === at);
  const firstFree = order.findIndex(({ slotStatus }) => slotStatus === SlotStatus.Free);
  const focused = known < 0 ? Math.max(0, firstFree) : known;
  const cells = () => [...(box.current?.querySelectorAll<HTMLElement>('[role=gridcell]') ?? [])];
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
    if ('day' in move) {
      turned.current = true;
      return onDay(move.day);
    }
    all[move.to]?.focus();
  };
  // The cell that had the focus may be folded on the new day.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks once for each day that was turned to.
  useEffect(() => {
    if (!turned.current) return;
    turned.current = false;
    if (!box.current?.contains(document.activeElement)) cells()[focused]?.focus();
  }, [grid.date]);
  return { box, focused, setAt, walk };
}
