// One slot of one's own: when, for whom, and the way out of it.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { cx } from '../../lib/cx';
import { dayText } from '../../lib/date-text';
import { ownDirection } from '../../lib/isolate';
import { dateIn, ownSpan, spanIn, zoneName } from '../../lib/zone';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { useToast } from '../../ui/toast';
import { type MySlot, useBooking } from './slot-data';
import { slotTimes } from './slot-times';
import styles from './slots.module.css';

export function MySlotRow({ slot, now }: { slot: MySlot; now: number }) {
  const { t } = useTranslation(['book', 'common']);
  const toast = useToast();
  const book = useBooking(slot.brandId, undefined);
  const [asking, setAsking] = useState(false);
  const { brandId, brandName, startTime, timezone } = slot;
  const own = ownSpan(slot, timezone);
  const date = dateIn(startTime, timezone);
  const times = slotTimes(t, slot, timezone, true);
  const running = startTime <= now;
  const free = async () => {
    try {
      await book(startTime, false);
      toast.show(t('book:slots.freed', { time: times }));
    } catch (refusal) {
      toast.refuse(refusal);
      throw refusal;
    }
  };
  return (
    <article
      className={cx('card stack gap-14', styles.mineRow)}
      aria-label={`${ownDirection(brandName)} ${times}`}
    >
      <time className="num" dateTime={new Date(startTime).toISOString()}>
        <span>{date === dateIn(now, timezone) ? t('common:time.today') : dayText(date)}</span>
        <b dir="ltr">{spanIn(slot, timezone)}</b>
        {own && <span>{t('book:slots.yourTime', { time: ownDirection(own) })}</span>}
      </time>
      <div className={cx('stack shrinks breaks', styles.mineBrand)}>
        <Link to={`/chargeWithdrawAnchor/slots/${brandId}`}>
          <bdi>{brandName}</bdi>
        </Link>
        {own && <span>{zoneName(startTime, timezone)}</span>}
      </div>
      {running ? (
        <span className={cx('small strong', styles.running)}>{t('book:mySlots.running')}</span>
      ) : (
        <Button look="outline" size="small" onClick={() => setAsking(true)}>
          {t('book:slots.free')}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('book:slots.freeTitle')}
        text={t('book:slots.freeText', { time: times, brand: ownDirection(brandName) })}
        confirmLabel={t('book:slots.free')}
        keepLabel={t('book:slots.keep')}
        danger
        onConfirm={free}
      />
    </article>
  );
}
