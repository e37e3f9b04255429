// The slots one has booked, in the order of time.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useServerNow } from '../../lib/use-server-now';
import { useTitle } from '../../lib/use-title';
import { buttonClass } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { SectionHead } from '../../ui/section-head';
import { Skeleton } from '../../ui/skeleton';
import { MySlotRow } from './my-slot-row';
import { useMySlots } from './slot-data';
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
      <ul className={styles.mine}>
        {slots.map((slot) => (
          <li key={`${slot.brandId}-${slot.startTime}`}>
            <MySlotRow slot={slot} now={now} />
          </li>
        ))}
      </ul>
    </div>
  );
}
