// The slots one has booked, brand by brand in the order of time, with the way out of each.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { cx } from '../../lib/cx';
import { ltr, ownDirection } from '../../lib/isolate';
import { useServerNow } from '../../lib/use-server-now';
import { useTitle } from '../../lib/use-title';
import { dateIn, monthDay, ownSpan, spanIn, zoneName } from '../../lib/zone';
import { Button, buttonClass } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { SectionHead } from '../../ui/section-head';
import { Skeleton } from '../../ui/skeleton';
import { useToast } from '../../ui/toast';
import { type MySlot, useBooking, useMySlots } from './slot-data';
import { slotTimes } from './slot-times';
import styles from './slots.module.css';

export default function MySlotsPage() {
  const { t } = useTranslation('book');
  useTitle(t('mySlots.title'));
  const { data, error, isPending, refetch } = useMySlots(true);
  const now = useServerNow(true, 30_000);
  const slots = (data ?? []).filter(({ endTime }) => endTime > now);
  return (
    <div className={`wrap ${styles.page}`}>
      <SectionHead level={1} title={t('mySlots.title')} />
      {isPending && <Skeleton height={200} />}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && slots.length === 0 && (
        <EmptyState
          title={t('mySlots.empty')}
          text={t('mySlots.emptyText')}
          action={
            <Link to="/chargeWithdrawAnchor" className={buttonClass({ look: 'ghost' })}>
              {t('brands.toAll')}
            </Link>
          }
        />
      )}
      <ul className="stack gap-10">
        {slots.map((slot) => (
          <li key={`${slot.brandId}-${slot.startTime}`}>
            <MySlotRow slot={slot} now={now} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function MySlotRow({ slot, now }: { slot: MySlot; now: number }) {
  const { t, i18n } = useTranslation(['book', 'common']);
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
        <span>{date === dateIn(now, timezone) ? t('common:time.today') : monthDay(date)}</span>
        <b dir="ltr">{spanIn(slot, timezone)}</b>
        {own && <span>{t('book:slots.yourTime', { time: ltr(own) })}</span>}
      </time>
      <div className={cx('stack shrinks breaks', styles.mineBrand)}>
        <Link to={`/chargeWithdrawAnchor/slots/${brandId}`}>
          <bdi>{brandName}</bdi>
        </Link>
        {own && <span>{zoneName(startTime, timezone, i18n.language)}</span>}
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
