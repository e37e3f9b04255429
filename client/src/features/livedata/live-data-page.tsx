// An anchor's month: what it came to, one figure by day as a chart, and the same days as a table and as a file.
import { ArrowDownToLine } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { LiveDayRow } from '../../api/schema.gen';
import { useCall } from '../../api/use-call';
import { isoMinute, momentText } from '../../i18n/format';
import { lazy } from '../../i18n/lazy';
import { lastMonths, monthText } from '../../i18n/months';
import { csvText } from '../../lib/csv';
import { cx } from '../../lib/cx';
import { ownDirection } from '../../lib/isolate';
import { serverNow } from '../../lib/server-clock';
import { useTitle } from '../../lib/use-title';
import { useSession } from '../../session/session';
import { Button, buttonClass } from '../../ui/button';
import { Chips } from '../../ui/chips';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { SectionHead } from '../../ui/section-head';
import { SelectBox } from '../../ui/select-box';
import { Skeleton } from '../../ui/skeleton';
import { type Figure, figures, valuesOf } from './day-figures';
import { DayTable } from './day-table';
import styles from './livedata.module.css';
import { MonthPanel } from './month-panel';

const DayChart = lazy(() => import('../../ui/day-chart'));

/** A month has no more days, so that one page is the whole of it. */
const MOST_DAYS = 31;

export default function LiveDataPage() {
  const { t } = useTranslation('livedata');
  useTitle(t('title'));
  const { user } = useSession();
  if (user?.houseId) return <Month />;
  return (
    <div className={`wrap ${styles.page}`}>
      <SectionHead level={1} title={t('title')} />
      <EmptyState
        title={t('noAnchor')}
        action={
          <Link to="/user/apply" className={buttonClass({})}>
            {t('apply')}
          </Link>
        }
      />
    </div>
  );
}

function Month() {
  const { t } = useTranslation('livedata');
  const [params, setParams] = useSearchParams();
  const months = lastMonths(serverNow());
  const month = months.find((one) => one === params.get('month')) ?? months[0] ?? '';
  const { data, error, refetch } = useCall(
    '/web_anchor/live_detail_search',
    { month, pageSize: MOST_DAYS },
    { every: 60_000 },
  );
  const days = data?.page.list ?? [];
  return (
    <div className={`wrap ${styles.page}`}>
      <SectionHead level={1} title={t('title')}>
        <SelectBox
          className={styles.months}
          aria-label={t('month')}
          value={month}
          onChange={(value) => setParams(value === months[0] ? {} : { month: value }, { replace: true })}
          options={months.map((value) => ({ value, label: monthText(value) }))}
        />
      </SectionHead>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={420} />}
      {data && (
        <>
          <MonthPanel month={data.month} days={days} />
          {days.length === 0 ? (
            <EmptyState
              title={t('none')}
              action={
                <Link to="/user/configuration" className={buttonClass({ look: 'ghost' })}>
                  {t('goLive')}
                </Link>
              }
            />
          ) : (
            <Days month={month} days={days} />
          )}
          <p className={cx('faint small', styles.note)}>
            {t('note')}
            {data.statsReadyTime !== null &&
              ` ${t('ready', { time: ownDirection(momentText(data.statsReadyTime)) })}`}
          </p>
        </>
      )}
    </div>
  );
}

function Days({ month, days }: { month: string; days: readonly LiveDayRow[] }) {
  const { t } = useTranslation('livedata');
  const [figure, setFigure] = useState<Figure>('peak');
  const values = useMemo(() => valuesOf(month, days, figure), [month, days, figure]);
  const numbers = useMemo(() => values.map((_, index) => String(index + 1)), [values]);
  const save = () => {
    const head = [
      t('date'),
      t('csv.liveSeconds'),
      t('sessions'),
      t('figure.peak'),
      t('csv.peakTime'),
      t('figure.newFans'),
      t('csv.giftAmount'),
      t('provisional'),
    ];
    const rows = days.map((day) => [
      day.date,
      day.liveSeconds,
      day.sessions,
      day.peak,
      day.peakTime === null ? '' : isoMinute(day.peakTime),
      day.newFans,
      day.giftAmount,
      day.provisional ? 1 : 0,
    ]);
    saveFile(
      `touchline-${month}.csv`,
      'text/csv;charset=utf-8',
      csvText([head, ...rows.map((row) => row.map(String))]),
    );
  };
  return (
    <>
      <section className={cx('stack gap-16 shrinks', styles.card)} aria-label={t('chart')}>
        <Chips
          label={t('chart')}
          items={figures.map((one, value) => ({ value, label: t(`figure.${one}`) }))}
          value={figures.indexOf(figure)}
          onChange={(value) => setFigure(figures[value] ?? 'peak')}
        />
        <Suspense fallback={<Skeleton height={240} />}>
          <DayChart values={values} days={numbers} name={t(`figure.${figure}`)} />
        </Suspense>
      </section>
      <section className="stack gap-12" aria-labelledby="livedata-history">
        <SectionHead id="livedata-history" title={t('history')}>
          <Button look="ghost" size="small" onClick={save}>
            <ArrowDownToLine size={16} aria-hidden />
            {t('csv.save')}
          </Button>
        </SectionHead>
        <DayTable days={days} />
      </section>
    </>
  );
}

/** Hands the reader a text as a file. */
function saveFile(name: string, type: string, content: string) {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the content by its next turn.
  setTimeout(() => URL.revokeObjectURL(address));
}
