// The charge and withdraw anchors: the brands, who is on duty for each, and the way to its calendar.
import { CalendarClock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { cx } from '../../lib/cx';
import { ownDirection } from '../../lib/isolate';
import { useTitle } from '../../lib/use-title';
import { useSession } from '../../session/session';
import { Avatar } from '../../ui/avatar';
import { buttonClass } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { SectionHead } from '../../ui/section-head';
import { Skeleton } from '../../ui/skeleton';
import { OnDuty } from './on-duty';
import { type Brand, useBrands } from './slot-data';
import styles from './slots.module.css';

export default function BrandsPage() {
  const { t } = useTranslation('book');
  const { user } = useSession();
  const { data, error, isPending, refetch } = useBrands();
  useTitle(t('brands.title'));
  const all = data?.list ?? [];
  const mine = all.filter((brand) => brand.mine);
  const others = all.filter((brand) => !brand.mine);
  return (
    <div className={`wrap ${styles.page}`}>
      <SectionHead level={1} title={t('brands.title')}>
        {user?.isChargeAnchor && (
          <Link to="/user/slots" className={buttonClass({ look: 'ghost', size: 'small' })}>
            <CalendarClock size={15} aria-hidden />
            {t('mySlots.title')}
          </Link>
        )}
      </SectionHead>
      {isPending && <Skeleton height={300} />}
      {error && <ErrorState line={all.length > 0} error={error} onRetry={() => void refetch()} />}
      {data && all.length === 0 && <EmptyState title={t('brands.empty')} />}
      {mine.length > 0 && <BrandList title={t('brands.mineTitle')} brands={mine} />}
      {others.length > 0 && (
        <BrandList title={mine.length > 0 ? t('brands.others') : undefined} brands={others} />
      )}
    </div>
  );
}

function BrandList({ title, brands }: { title: string | undefined; brands: readonly Brand[] }) {
  const { t } = useTranslation('book');
  return (
    <section aria-label={title}>
      <h2 className={title ? styles.group : 'vh'}>{title ?? t('brands.title')}</h2>
      <ul className={styles.brands}>
        {brands.map((brand) => (
          <li key={brand.brandId}>
            <BrandCard brand={brand} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function BrandCard({ brand }: { brand: Brand }) {
  const { t } = useTranslation('book');
  const { brandId, brandName, brandImage, description, onDuty, mine } = brand;
  const words = mine ? t('brands.book') : t('brands.calendar');
  return (
    <article className={cx('card column gap-12', styles.brand)} aria-label={brandName}>
      <header>
        <Avatar image={brandImage} name={brandName} size={52} />
        <div>
          <h3>
            <bdi>{brandName}</bdi>
            {mine && <span className={styles.mineTag}>{t('brands.mine')}</span>}
          </h3>
          {description && <p dir="auto">{description}</p>}
        </div>
      </header>
      <h4>{t('brands.onDuty')}</h4>
      {onDuty.length === 0 ? (
        <p className={cx('faint small', styles.nobody)}>{t('brands.nobody')}</p>
      ) : (
        <OnDuty brand={brand} />
      )}
      <Link
        to={`/chargeWithdrawAnchor/slots/${brandId}`}
        className={buttonClass({ look: mine ? 'primary' : 'ghost', wide: true })}
        aria-label={`${words}: ${ownDirection(brandName)}`}
      >
        <CalendarClock size={16} aria-hidden />
        {words}
      </Link>
    </article>
  );
}
