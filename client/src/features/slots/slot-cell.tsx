// One slot of the grid: its time, whose it is, and, after a refusal, why it cannot be had.

import { Ban, Check, CircleAlert, Clock3, Lock, Plus, Trophy, UserRound } from 'lucide-react';
import { type ComponentProps, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { SlotStatus } from '../../api/enums.gen';
import type { Refusal } from '../../api/refusal';
import { BriefLine } from '../../cards/brief-line';
import { cx } from '../../lib/cx';
import { ownDirection } from '../../lib/isolate';
import { ownSpan, spanIn } from '../../lib/zone';
import { Avatar } from '../../ui/avatar';
import type { Slot } from './slot-data';
import { conflictsOf, slotRefusal } from './slot-refusal';
import styles from './slots.module.css';

export const SLOT_ICONS: Record<SlotStatus, typeof Check> = {
  [SlotStatus.Free]: Plus,
  [SlotStatus.Mine]: Check,
  [SlotStatus.HeldByOther]: UserRound,
  [SlotStatus.MineAtOther]: Lock,
  [SlotStatus.Past]: Ban,
  [SlotStatus.Blocked]: Ban,
  [SlotStatus.MatchClashes]: Trophy,
};
export const RUNNING_ICON = Clock3;

interface SlotCellProps extends Omit<ComponentProps<'button'>, 'slot'> {
  slot: Slot;
  zone: string;
  /** By the server's clock. */
  now: number;
  busy: boolean;
  refusal: Refusal | null;
}

export function SlotCell({ slot, zone, now, busy, refusal, ...rest }: SlotCellProps) {
  const { t } = useTranslation('book');
  const note = useId();
  const { startTime, endTime, slotStatus, user } = slot;

  const own = ownSpan(slot, zone);
  const running = slotStatus === SlotStatus.Past && endTime > now;
  const Icon = running ? RUNNING_ICON : SLOT_ICONS[slotStatus];
  const holder = slotStatus === SlotStatus.HeldByOther || slotStatus === SlotStatus.Past ? user : null;
  return (
    <div
      className={cx('stack at-top shrinks', styles.place)}
      data-note={refusal ? true : undefined}
      role="presentation"
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a cell that is pressed is a button in this role. */}
      <button
        type="button"
        role="gridcell"
        className={cx('stack full-width text-start', styles.cell)}
        data-status={slotStatus}
        data-now={running || undefined}
        data-testid={`slot-${startTime}`}
        aria-selected={slotStatus === SlotStatus.Mine}
        aria-disabled={slotStatus === SlotStatus.Past || undefined}
        aria-busy={busy || undefined}
        aria-describedby={refusal ? note : undefined}
        {...rest}
      >
        <span className={styles.time} dir="ltr">
          {spanIn(slot, zone)}
        </span>
        {own && <span className={styles.ownTime}>{t('slots.yourTime', { time: ownDirection(own) })}</span>}
        <span className={styles.state}>
          {holder ? (
            <Avatar image={holder.userImage} name={holder.nickName} size={18} />
          ) : (
            <Icon size={14} aria-hidden />
          )}
          <span className="ellipsis">
            {running ? t('mySlots.running') : t(`slots.status.${slotStatus}`)}
            {holder && (
              <>
                <span aria-hidden> · </span>
                <bdi>{holder.nickName}</bdi>
              </>
            )}
          </span>
        </span>
      </button>
      {refusal && <CellNote id={note} refusal={refusal} />}
    </div>
  );
}

/** Read with the cell; spoken at once by the grid, for a row may hold nothing but cells. */
function CellNote({ id, refusal }: { id: string; refusal: Refusal }) {
  const { t } = useTranslation(['book', 'errors']);
  return (
    <div id={id} className={cx('stack gap-8 error small', styles.note)}>
      <CircleAlert size={14} aria-hidden />
      <div>
        <p>{slotRefusal(t, refusal)}</p>
        {conflictsOf(refusal).map((match) => (
          <BriefLine key={match.matchId} match={match} />
        ))}
      </div>
    </div>
  );
}
