// A brand's calendar as people see it, with what operators may do to the slots that are chosen in it.
import { useQueryClient } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Globe2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router';
import { SlotStatus } from '../../../src/api/enums/slot-status.gen';
import { asRefusal } from '../../../src/api/refusal';
import type { DeskSlot, SlotListAnswer } from '../../../src/api/schema.gen';
import { cx } from '../../../src/lib/cx';
import { dayText } from '../../../src/lib/date-text';
import { ownZone, sameClock, zoneNames } from '../../../src/lib/zone';
import { Button, buttonClass } from '../../../src/ui/button';
import { IconButton } from '../../../src/ui/icon-button';
import { useCall } from '../../api/use-call';
import { nameFor } from '../../frame/languages';
import { NotRead } from '../../frame/not-read';
import { PlaceHead } from '../../frame/place-head';
import { Beside } from '../../frame/side-panel';
import { useKeys } from '../../frame/use-keys';
import { BlockDialog } from './block-dialog';
import styles from './brands.module.css';
import { CalendarGrid } from './calendar-grid';
import { SlotPanel } from './slot-panel';

const WEEK = 7;
/** What members do is seen here so many milliseconds later at the latest. */
const LOOK_AGAIN = 3_000;
const isToCome = ({ slotStatus }: DeskSlot) => slotStatus !== SlotStatus.Past;
const none: ReadonlySet<number> = new Set();

export function BrandCalendar() {
  const { t } = useTranslation('console');
  const { brandId = '' } = useParams();
  const [params, setParams] = useSearchParams();
  const date = params.get('date') ?? '';
  const calendar = useCall(
    '/admin/slot_list',
    { brandId, date, days: WEEK },
    { keepLast: true, every: LOOK_AGAIN },
  );
  const { data, error } = calendar;
  // No day of this calendar: the first week is shown.
  const lost = date !== '' && error !== null && asRefusal(error).code === 'BAD_REQUEST';
  useEffect(() => {
    if (lost) setParams({}, { replace: true });
  }, [lost, setParams]);
  if (data)
    return (
      <Calendar
        brandId={brandId}
        data={data}
        stale={calendar.isPlaceholderData}
        onDate={(next) => setParams(next === data.dates[0] ? {} : { date: next }, { replace: true })}
      />
    );
  return (
    <NotRead
      read={calendar}
      height={480}
      gone={t('brand.gone')}
      action={
        <Link to="/brands" className={buttonClass({ look: 'ghost' })}>
          {t('place.brands')}
        </Link>
      }
    />
  );
}

interface CalendarProps {
  brandId: string;
  data: SlotListAnswer;
  stale: boolean;
  onDate: (date: string) => void;
}

function Calendar({ brandId, data, stale, onDate }: CalendarProps) {
  const { t, i18n } = useTranslation('console');
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(none);
  const [blocking, setBlocking] = useState(false);
  const brand = { brandId, brandName: nameFor(data.names, i18n.language), zone: data.timezone };
  const slots = data.days.flatMap((day) => day.slots);
  const picked = slots.filter(({ startTime }) => chosen.has(startTime));
  const whole = {
    from: slots.find(isToCome)?.startTime ?? data.serverTime,
    to: slots.at(-1)?.endTime ?? data.serverTime,
  };
  // With slots chosen the key is their panel's.
  useKeys(chosen.size === 0 ? { b: () => setBlocking(true) } : {});
  const clear = () => setChosen(none);
  const turnTo = (next: string | undefined) => {
    if (next === undefined) return;
    clear();
    onDate(next);
  };
  const changed = () => {
    clear();
    return queries.invalidateQueries({ queryKey: ['/admin/slot_list'] });
  };
  return (
    <>
      <Head {...brand} />
      <div className={cx('row wraps apart', styles.bar)}>
        <Turn data={data} onTurn={turnTo} />
        <Zones data={data} />
        <Button
          look="ghost"
          size="small"
          aria-keyshortcuts="b"
          disabled={chosen.size > 0}
          onClick={() => setBlocking(true)}
        >
          {t('brand.blockLong')} <kbd>b</kbd>
        </Button>
      </div>
      <Beside>
        <CalendarGrid data={data} chosen={chosen} onChoose={setChosen} stale={stale} />
        {picked.length > 0 && (
          <SlotPanel chosen={{ ...brand, slots: picked }} onClose={clear} onChanged={changed} />
        )}
      </Beside>
      {blocking && (
        <BlockDialog {...brand} ranges={[whole]} onClose={() => setBlocking(false)} onChanged={changed} />
      )}
    </>
  );
}

function Head({ brandId, brandName }: { brandId: string; brandName: string }) {
  const { t } = useTranslation('console');
  const look = buttonClass({ look: 'ghost', size: 'small' });
  return (
    <PlaceHead title={t('brand.calendarOf', { name: brandName })} text={t('brand.calendarText')}>
      <Link to={`/brands?open=${brandId}`} className={look}>
        {t('brand.toBrand')}
      </Link>
      <a href={`/chargeWithdrawAnchor/slots/${brandId}`} target="_blank" rel="noreferrer" className={look}>
        {t('brand.onSite')}
      </a>
    </PlaceHead>
  );
}

function Turn({ data, onTurn }: { data: SlotListAnswer; onTurn: (date: string | undefined) => void }) {
  const { t } = useTranslation('console');
  const first = data.days[0]?.date ?? '';
  const last = data.days.at(-1)?.date ?? '';
  const at = data.dates.indexOf(first);
  return (
    <div className="row wraps gap-8">
      <IconButton
        label={t('brand.earlier')}
        small
        disabled={at <= 0}
        onClick={() => onTurn(data.dates[Math.max(0, at - WEEK)])}
      >
        <ChevronLeft size={18} className="flip" />
      </IconButton>
      <b className="num">
        {dayText(first)} – {dayText(last)}
      </b>
      <IconButton
        label={t('brand.later')}
        small
        disabled={at + WEEK >= data.dates.length}
        onClick={() => onTurn(data.dates[at + WEEK])}
      >
        <ChevronRight size={18} className="flip" />
      </IconButton>
      <span className="quiet small">
        {t('brand.bookable', { count: data.dates.length, minutes: data.slotMinutes })}
      </span>
    </div>
  );
}

function Zones({ data }: { data: SlotListAnswer }) {
  const { t } = useTranslation('console');
  const own = ownZone();
  const slots = data.days.flatMap((day) => day.slots);
  const startTime = slots[0]?.startTime ?? data.serverTime;
  const span = { startTime, endTime: slots.at(-1)?.endTime ?? startTime + 1 };
  const same = sameClock(startTime, data.timezone, own) && sameClock(span.endTime - 1, data.timezone, own);
  return (
    <p className="row wraps gap-6 quiet small">
      <Globe2 size={15} aria-hidden />
      {t('brand.zoneOf', { zone: zoneNames(span, data.timezone) })}
      {!same && ` · ${t('brand.ownZone', { zone: zoneNames(span, own) })}`}
    </p>
  );
}
