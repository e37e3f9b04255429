// A brand's calendar: seven days of slots, booked with a press and watched live by everybody who looks.

import { Ban, Globe2, LogIn, RadioTower, TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { SlotStatus } from '../../api/enums.gen';
import { asRefusal, leadsNowhere } from '../../api/refusal';
import { cx } from '../../lib/cx';
import { useTitle } from '../../lib/use-title';
import { ownZone, sameClock, zoneNames } from '../../lib/zone';
import { useSession } from '../../session/session';
import { Button } from '../../ui/button';
import chips from '../../ui/chips.module.css';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { SectionHead } from '../../ui/section-head';
import { Skeleton } from '../../ui/skeleton';
import { BelowGrid } from './below-grid';
import { DayStrip } from './day-strip';
import { Legend } from './legend';
import { type Grid, type Slot, useBooking, useBrands, useGrid } from './slot-data';
import { SlotGrid } from './slot-grid';
import styles from './slots.module.css';

export default function SlotsPage() {
  const { t } = useTranslation('book');
  const { brandId = '' } = useParams();
  const [params, setParams] = useSearchParams();
  const asked = params.get('date') ?? '';
  const wanted = /^\d{4}-\d\d-\d\d$/.test(asked) ? asked : undefined;
  const { user, isLogin, openLogin } = useSession();
  const {
    data: grid,
    error,
    isPending,
    isPlaceholderData,
    refetch,
    link,
    reread,
  } = useGrid(brandId, wanted, user?.userId ?? null);
  const book = useBooking(brandId, wanted);
  useTitle(grid ? t('slots.title', { brand: grid.brandName }) : undefined);

  // The address follows a moment later; keys pressed meanwhile count from the day they have reached.
  const reached = useRef(wanted);
  useEffect(() => {
    reached.current = wanted;
  }, [wanted]);
  const choose = (date: string) => {
    reached.current = date;
    setParams(date === grid?.dates[0] ? {} : { date }, { replace: true, preventScrollReset: true });
  };
  // A day that has passed, or is too far away: today is what one wants then.
  const lost = wanted !== undefined && asRefusal(error).code === 'BAD_REQUEST' && error !== null;
  useEffect(() => {
    if (lost) setParams({}, { replace: true });
  }, [lost, setParams]);
  const turn = (step: 1 | -1) => {
    if (!grid) return;
    const at = reached.current ? grid.dates.indexOf(reached.current) : 0;
    const next = grid.dates[at + step];
    if (next) choose(next);
  };
  const press = async (slot: Slot, take: boolean) => {
    await book(slot.startTime, take);
  };

  return (
    <div className={`wrap ${styles.page}`}>
      <SectionHead level={1} title={grid ? <bdi>{grid.brandName}</bdi> : t('brands.title')}>
        {grid && <Pulse link={link} />}
      </SectionHead>
      <BrandTabs brandId={brandId} />
      {isPending && <Skeleton height={420} />}
      {error && !grid && <Fault error={error} onRetry={() => void refetch()} />}
      {grid && (
        <>
          <DayStrip dates={grid.dates} chosen={wanted ?? grid.dates[0] ?? grid.date} onChoose={choose} />
          <ZoneLine grid={grid} />
          {!isLogin && (
            <div className={cx('row wraps quiet small', styles.banner)}>
              <span>{t('slots.visitor')}</span>
              <Button size="small" look="outline" onClick={() => openLogin()}>
                <LogIn size={15} aria-hidden className="flip" />
                {t('slots.login')}
              </Button>
            </div>
          )}
          {isLogin && !grid.canBook && (
            <div className={cx('row wraps quiet small', styles.banner)}>
              <TriangleAlert size={16} aria-hidden />
              <span>{t('slots.notMember')}</span>
            </div>
          )}
          {isClosedDay(grid) && (
            <p className={cx('row wraps quiet small', styles.banner)}>
              <Ban size={16} aria-hidden />
              <span>{t('slots.closedDay')}</span>
            </p>
          )}
          <SlotGrid
            grid={grid}
            waiting={isPlaceholderData}
            visitor={!isLogin}
            onVisitor={() => openLogin()}
            onPress={press}
            onDay={turn}
            onRefused={reread}
          />
          <Legend />
          <BelowGrid brandId={brandId} booking={grid.canBook} />
        </>
      )}
    </div>
  );
}

/** What is left of the day is closed. */
function isClosedDay({ slots }: Grid): boolean {
  const left = slots.filter(({ slotStatus }) => slotStatus !== SlotStatus.Past);
  return left.length > 0 && left.every(({ slotStatus }) => slotStatus === SlotStatus.Blocked);
}

/** Whether what stands here changes by itself. */
function Pulse({ link }: { link: string }) {
  const { t } = useTranslation('book');
  const live = link === 'open';
  return (
    <span
      className={cx('inline-row gap-6 faint tiny strong', styles.pulse)}
      data-live={live || undefined}
      data-testid="pulse"
    >
      <RadioTower size={15} aria-hidden />
      {live ? t('slots.live') : t('slots.connecting')}
    </span>
  );
}

function BrandTabs({ brandId }: { brandId: string }) {
  const { t } = useTranslation('book');
  const { data } = useBrands();
  const all = data?.list ?? [];
  const brands = [...all.filter(({ mine }) => mine), ...all.filter(({ mine }) => !mine)];
  if (brands.length < 2) return null;
  return (
    <nav className={chips.row} aria-label={t('brands.title')}>
      {brands.map((brand) => (
        <Link
          key={brand.brandId}
          to={`/chargeWithdrawAnchor/slots/${brand.brandId}`}
          className={cx('inline-row rigid quiet small strong', chips.chip)}
          aria-current={brand.brandId === brandId ? 'page' : undefined}
        >
          <bdi>{brand.brandName}</bdi>
          {brand.mine && <span className={styles.mineTag}>{t('brands.mine')}</span>}
        </Link>
      ))}
    </nav>
  );
}

function ZoneLine({ grid }: { grid: Grid }) {
  const { t } = useTranslation('book');
  const own = ownZone();
  const startTime = grid.slots[0]?.startTime ?? grid.serverTime;
  const day = { startTime, endTime: grid.slots.at(-1)?.endTime ?? startTime + 1 };
  const same = sameClock(startTime, grid.timezone, own) && sameClock(day.endTime - 1, grid.timezone, own);
  return (
    <p className={cx('row wraps faint small', styles.zone)}>
      <Globe2 size={14} aria-hidden />
      {t('slots.zone', { zone: zoneNames(day, grid.timezone) })}
      {!same && <span>{t('slots.ownZone', { zone: zoneNames(day, own) })}</span>}
    </p>
  );
}

function Fault({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('book');
  const navigate = useNavigate();
  if (!leadsNowhere(error)) return <ErrorState error={error} onRetry={onRetry} />;
  return (
    <EmptyState
      title={t('brands.notFound')}
      action={<Button onClick={() => void navigate('/chargeWithdrawAnchor')}>{t('brands.toAll')}</Button>}
    />
  );
}
