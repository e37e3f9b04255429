// Days beside each other, slots below each other. Arrow keys walk, Space or a press chooses, Shift chooses up to there.
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SlotStatus } from '../../../src/api/enums/slot-status.gen';
import type { DeskSlot, SlotListAnswer } from '../../../src/api/schema.gen';
import { cx } from '../../../src/lib/cx';
import { dayText } from '../../../src/lib/date-text';
import { clockIn, dateIn, ownTime, ownZone, weekday } from '../../../src/lib/zone';
import styles from './brands.module.css';
import { weekRows } from './week';

/** How a slot stands, in a word: closed by the hours of the brand is another thing than blocked by an operator. */
export function useSlotState() {
  const { t } = useTranslation('console');
  return ({ slotStatus, block, closed, user }: DeskSlot): string =>
    closed && !block && slotStatus !== SlotStatus.Past
      ? t(user ? 'brand.heldOutside' : 'brand.closed')
      : t(`brand.status.${slotStatus}`);
}

interface CalendarGridProps {
  data: SlotListAnswer;
  /** By their start. */
  chosen: ReadonlySet<number>;
  onChoose: (chosen: ReadonlySet<number>) => void;
  stale: boolean;
}

const isOver = ({ slotStatus }: DeskSlot) => slotStatus === SlotStatus.Past;

/** Pure: which start times a press adds or takes. */
export function press(
  chosen: ReadonlySet<number>,
  slots: readonly DeskSlot[],
  at: DeskSlot,
  from: number | null,
): ReadonlySet<number> {
  const next = new Set(chosen);
  if (from !== null) {
    const [first, last] = [Math.min(from, at.startTime), Math.max(from, at.startTime)];
    for (const slot of slots)
      if (slot.startTime >= first && slot.startTime <= last && !isOver(slot)) next.add(slot.startTime);
    return next;
  }
  if (!next.delete(at.startTime)) next.add(at.startTime);
  return next;
}

export function CalendarGrid({ data, chosen, onChoose, stale }: CalendarGridProps) {
  const { t } = useTranslation('console');
  const body = useRef<HTMLTableSectionElement>(null);
  const last = useRef<number | null>(null);
  const [focus, setFocus] = useState<[row: number, column: number]>([0, 0]);
  const rows = weekRows(data.days, data.timezone);
  const slots = data.days.flatMap((day) => day.slots);

  const choose = (slot: DeskSlot, reaches: boolean) => {
    if (isOver(slot)) return;
    onChoose(press(chosen, slots, slot, reaches ? last.current : null));
    last.current = slot.startTime;
  };
  const chooseDay = (at: number) => {
    const day = (data.days[at]?.slots ?? [])
      .filter((slot) => !isOver(slot))
      .map(({ startTime }) => startTime);
    const all = day.every((start) => chosen.has(start));
    onChoose(new Set(all ? [...chosen].filter((start) => !day.includes(start)) : [...chosen, ...day]));
  };
  const walk = (event: KeyboardEvent) => {
    const [row, column] = focus;
    const steps: Record<string, [number, number]> = {
      ArrowDown: [row + 1, column],
      ArrowUp: [row - 1, column],
      ArrowRight: [row, column + 1],
      ArrowLeft: [row, column - 1],
      Home: [row, 0],
      End: [row, data.days.length - 1],
    };
    const next = steps[event.key];
    const cell = next && body.current?.rows[next[0]]?.cells[next[1] + 1]?.querySelector('button');
    if (!cell) return;
    event.preventDefault();
    cell.focus();
  };

  return (
    <div className={cx('card shrinks', styles.frame)} aria-busy={stale || undefined}>
      <table className={cx('full-width tiny', styles.week)} aria-label={t('brand.calendar')}>
        <thead>
          <tr>
            <td />
            {data.days.map(({ date }, at) => (
              <th key={date} scope="col">
                <button
                  type="button"
                  className={cx('full-width quiet', styles.day)}
                  title={t('brand.chooseDay')}
                  onClick={() => chooseDay(at)}
                >
                  {weekday(date)} <b className="num">{dayText(date)}</b>
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={walk}>
          {rows.map(({ key, time, slots: line }, rowAt) => {
            const own = line.find(Boolean);
            return (
              <tr key={key}>
                <th scope="row">
                  <span className="num">{time}</span>
                  {own && <OwnClock time={own.startTime} zone={data.timezone} />}
                </th>
                {line.map((slot, columnAt) => (
                  <td key={data.days[columnAt]?.date}>
                    {slot && (
                      <Cell
                        slot={slot}
                        chosen={chosen.has(slot.startTime)}
                        tabIndex={focus[0] === rowAt && focus[1] === columnAt ? 0 : -1}
                        onFocus={() => setFocus([rowAt, columnAt])}
                        onPress={(event) => choose(slot, event.shiftKey)}
                        label={`${data.days[columnAt]?.date} ${clockIn(slot.startTime, data.timezone)}`}
                      />
                    )}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** The time on the operator's clocks, with how many days that is off; nothing where both clocks agree. */
function OwnClock({ time, zone }: { time: number; zone: string }) {
  if (!ownTime(time, zone)) return null;
  const own = ownZone();
  const days = Math.round((Date.parse(dateIn(time, own)) - Date.parse(dateIn(time, zone))) / 86_400_000);
  return (
    <small className="num">
      {clockIn(time, own)}
      {days !== 0 && ` ${days > 0 ? '+' : '−'}${Math.abs(days)}`}
    </small>
  );
}

interface CellProps {
  slot: DeskSlot;
  chosen: boolean;
  label: string;
  tabIndex: number;
  onFocus: () => void;
  onPress: (event: MouseEvent) => void;
}

function Cell({ slot, chosen, label, tabIndex, onFocus, onPress }: CellProps) {
  const { user, block, slotStatus } = slot;
  const state = useSlotState()(slot);
  const shut = slot.closed && !block && !isOver(slot);
  const text = user ? user.nickName : block || shut ? state : slotStatus === SlotStatus.Free ? '' : state;
  return (
    <button
      type="button"
      className={cx('full-width plain strong ellipsis text-start', styles.slot, chosen && styles.chosen)}
      data-status={slotStatus}
      data-held={user ? true : undefined}
      data-closed={shut || undefined}
      data-testid={`slot-${slot.startTime}`}
      aria-pressed={chosen}
      aria-disabled={isOver(slot) || undefined}
      aria-label={[label, text, text !== state && state, block?.reason].filter(Boolean).join(', ')}
      title={block?.reason || undefined}
      tabIndex={tabIndex}
      onFocus={onFocus}
      onClick={onPress}
    >
      <bdi>{text}</bdi>
    </button>
  );
}
