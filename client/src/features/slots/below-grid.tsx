// Below the slots of a brand: who is on duty, and the slots one has there.
import { useTranslation } from 'react-i18next';
import { useServerNow } from '../../lib/use-server-now';
import { SectionHead } from '../../ui/section-head';
import { MySlotRow } from './my-slot-row';
import { OnDuty } from './on-duty';
import { useBrands, useMySlots } from './slot-data';
import styles from './slots.module.css';

interface BelowGridProps {
  brandId: string;
  /** The reader books slots here. */
  booking: boolean;
}

export function BelowGrid({ brandId, booking }: BelowGridProps) {
  const { t } = useTranslation('book');
  const now = useServerNow(true, 30_000);
  const brand = useBrands().data?.list.find((one) => one.brandId === brandId);
  const { data } = useMySlots(booking);
  const mine = booking ? (data ?? []).filter((slot) => slot.brandId === brandId && slot.endTime > now) : [];
  return (
    <>
      {brand && (
        <section className={styles.below} aria-labelledby="slots-duty">
          <SectionHead id="slots-duty" title={t('brands.onDuty')} />
          {brand.onDuty.length > 0 ? <OnDuty brand={brand} /> : <p className="quiet">{t('brands.nobody')}</p>}
        </section>
      )}
      {mine.length > 0 && (
        <section className={styles.below} aria-labelledby="slots-mine">
          <SectionHead id="slots-mine" title={t('mySlots.title')} />
          <ul className={styles.mine}>
            {mine.map((slot) => (
              <li key={slot.startTime}>
                <MySlotRow slot={slot} now={now} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
