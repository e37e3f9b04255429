// What is known of the chosen slots, and blocking, opening or cancelling them.
import type { DeskSlot } from '../../../src/api/schema.gen';
import { cx } from '../../../src/lib/cx';
import { daySpanIn, ownSpan } from '../../../src/lib/zone';
import { call } from '../../api/call';
import { Acts } from '../../engine/acts';
import type { Act, DialogProps } from '../../engine/data';
import { useTools } from '../../engine/tools';
import { Moment } from '../../frame/moment';
import { SidePanel } from '../../frame/side-panel';
import { BlockDialog } from './block-dialog';
import { cancelBookings, holdersOf } from './bookings';
import styles from './brands.module.css';
import { useSlotState } from './calendar-grid';
import { BLOCK_MOST, rangesOf } from './week';

/** Slots of a brand that are chosen in its calendar. */
export interface Chosen {
  brandId: string;
  brandName: string;
  zone: string;
  slots: readonly DeskSlot[];
}

const openOf = ({ slots }: Chosen) => slots.filter(({ block }) => !block);
const blockedOf = ({ slots }: Chosen) => slots.filter(({ block }) => block);
const heldOf = ({ slots }: Chosen) => slots.filter(({ user }) => user);
const bookingsOf = (chosen: Chosen) => [
  ...new Set(heldOf(chosen).map(({ bookingTime }) => bookingTime ?? 0)),
];

const acts: readonly Act<Chosen, object>[] = [
  {
    id: 'block',
    word: 'brand.block',
    key: 'b',
    when: (chosen) => openOf(chosen).length > 0,
    Dialog: ({ row, ...rest }: DialogProps<Chosen, object>) => (
      <BlockDialog {...row} {...rest} ranges={rangesOf(openOf(row), BLOCK_MOST)} />
    ),
  },
  {
    id: 'unblock',
    word: 'brand.unblock',
    look: 'ghost',
    key: 'u',
    when: (chosen) => blockedOf(chosen).length > 0,
    ask: (chosen, { t }) => ({
      title: t('brand.ask.unblock', { brand: chosen.brandName }),
      effect: t('brand.unblockEffect', { count: blockedOf(chosen).length }),
      reason: { optional: true },
      confirm: t('brand.unblock'),
      harmless: true,
    }),
    act: async (chosen, { reason }, { t }) => {
      const { brandId } = chosen;
      let count = 0;
      for (const { from, to } of rangesOf(blockedOf(chosen), BLOCK_MOST))
        count += (await call('/admin/slot_block', { brandId, from, to, blocked: false, reason })).changed;
      return t('brand.didUnblock', { count });
    },
  },
  {
    id: 'cancel',
    word: 'brand.cancel',
    look: 'danger',
    key: 'c',
    when: (chosen) => heldOf(chosen).length > 0,
    ask: (chosen, { t }) => ({
      title: t('brand.ask.cancel', { brand: chosen.brandName }),
      effect: t('brand.cancelEffect', {
        count: bookingsOf(chosen).length,
        holders: holdersOf(heldOf(chosen)),
      }),
      reason: { label: t('brand.holdersRead') },
      confirm: t('brand.cancel'),
    }),
    act: async (chosen, { reason }, { t }) => {
      const bookings = bookingsOf(chosen);
      await cancelBookings(chosen.brandId, bookings, reason);
      return t('brand.didCancel', { count: bookings.length });
    },
  },
];

interface SlotPanelProps {
  chosen: Chosen;
  onClose: () => void;
  onChanged: () => Promise<unknown>;
}

export function SlotPanel({ chosen, onClose, onChanged }: SlotPanelProps) {
  const tools = useTools(undefined);
  const { t } = tools;
  const stateOf = useSlotState();
  const { slots, zone } = chosen;
  return (
    <SidePanel
      title={t('brand.chosen', { count: slots.length })}
      onClose={onClose}
      acts={<Acts acts={acts} row={chosen} {...{ tools, readAt: 0, onClose, onChanged }} />}
    >
      <ul className={cx('stack gap-8 small', styles.slots)}>
        {slots.map((slot) => (
          <li key={slot.startTime}>
            <b className="num">{daySpanIn(slot, zone)}</b>
            {ownSpan(slot, zone) && <small> {t('brand.ownTime', { time: ownSpan(slot, zone) })}</small>}
            <p>
              {stateOf(slot)}
              {slot.user && (
                <>
                  {' · '}
                  <bdi>{slot.user.nickName}</bdi> {slot.user.userId}
                </>
              )}
            </p>
            {slot.block && (
              <p className="quiet small">
                {slot.block.reason || t('brand.noReason')} · {slot.block.operator || '–'} ·{' '}
                <Moment time={slot.block.createTime} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </SidePanel>
  );
}
