// What is known of the chosen slots, and blocking, opening or cancelling them.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskSlot } from '../../../src/api/schema.gen';
import { daySpanIn, ownSpan } from '../../../src/lib/zone';
import { Button } from '../../../src/ui/button';
import { useToast } from '../../../src/ui/toast';
import { call } from '../../api/call';
import { ActDialog } from '../../frame/act-dialog';
import { Moment } from '../../frame/moment';
import { SidePanel } from '../../frame/side-panel';
import { useKeys } from '../../frame/use-keys';
import { BlockDialog } from './block-dialog';
import { cancelBookings } from './bookings';
import styles from './brands.module.css';
import { useSlotState } from './slot-state';
import { BLOCK_MOST, rangesOf } from './week';

interface SlotPanelProps {
  brandId: string;
  brandName: string;
  zone: string;
  slots: readonly DeskSlot[];
  onClose: () => void;
  onChanged: () => Promise<unknown>;
}

type Act = 'block' | 'unblock' | 'cancel';

export function SlotPanel({ brandId, brandName, zone, slots, onClose, onChanged }: SlotPanelProps) {
  const { t } = useTranslation('console');
  const toast = useToast();
  const stateOf = useSlotState();
  const [asking, setAsking] = useState<Act | null>(null);
  const open = slots.filter(({ block }) => !block);
  const blocked = slots.filter(({ block }) => block);
  const held = slots.filter(({ user }) => user);
  const holders = [...new Set(held.map(({ user }) => user?.nickName ?? ''))].join(', ');
  const bookings = [...new Set(held.map(({ bookingTime }) => bookingTime ?? 0))];
  useKeys({
    b: () => open.length > 0 && setAsking('block'),
    u: () => blocked.length > 0 && setAsking('unblock'),
    c: () => held.length > 0 && setAsking('cancel'),
  });

  const unblock = async (of: readonly DeskSlot[], reason: string) => {
    let count = 0;
    for (const { from, to } of rangesOf(of, BLOCK_MOST)) {
      const done = await call('/admin/slot_block', { brandId, from, to, blocked: false, reason });
      count += done.changed;
    }
    return count;
  };
  const act = async (reason: string) => {
    if (asking === 'cancel') {
      await cancelBookings(brandId, bookings, reason);
      toast.show(t('brand.didCancel', { count: bookings.length }));
    } else {
      const count = await unblock(blocked, reason);
      toast.show(t('brand.didUnblock', { count }));
    }
    await onChanged();
  };
  const effects = {
    unblock: t('brand.unblockEffect', { count: blocked.length }),
    cancel: t('brand.cancelEffect', { count: bookings.length, holders }),
  };

  return (
    <SidePanel
      title={t('brand.chosen', { count: slots.length })}
      onClose={onClose}
      acts={
        <>
          {open.length > 0 && (
            <Button onClick={() => setAsking('block')} aria-keyshortcuts="b">
              {t('brand.block')} <kbd>b</kbd>
            </Button>
          )}
          {blocked.length > 0 && (
            <Button look="ghost" onClick={() => setAsking('unblock')} aria-keyshortcuts="u">
              {t('brand.unblock')} <kbd>u</kbd>
            </Button>
          )}
          {held.length > 0 && (
            <Button look="danger" onClick={() => setAsking('cancel')} aria-keyshortcuts="c">
              {t('brand.cancel')} <kbd>c</kbd>
            </Button>
          )}
        </>
      }
    >
      <ul className={styles.slots}>
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
              <p className={styles.quiet}>
                {slot.block.reason || t('brand.noReason')} · {slot.block.operator || '–'} ·{' '}
                <Moment time={slot.block.createTime} />
              </p>
            )}
          </li>
        ))}
      </ul>
      {asking === 'block' && (
        <BlockDialog
          brandId={brandId}
          brandName={brandName}
          zone={zone}
          ranges={rangesOf(open, BLOCK_MOST)}
          onClose={() => setAsking(null)}
          onChanged={onChanged}
        />
      )}
      {asking && asking !== 'block' && (
        <ActDialog
          title={t(`brand.ask.${asking}`, { brand: brandName })}
          effect={effects[asking]}
          reason={{
            optional: asking === 'unblock',
            label: asking === 'cancel' ? t('brand.holdersRead') : undefined,
          }}
          confirm={t(`brand.${asking}`)}
          harmless={asking === 'unblock'}
          onClose={() => setAsking(null)}
          onAct={({ reason }) => act(reason)}
        />
      )}
    </SidePanel>
  );
}
