// The days of all rooms: one figure as a chart, all figures as a table.
import { type ReactNode, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DayShown } from '../../../src/api/schema.gen';
import { lazy } from '../../../src/i18n/lazy';
import { Chips } from '../../../src/ui/chips';
import { Skeleton } from '../../../src/ui/skeleton';
import { useCall } from '../../api/use-call';
import { Beside } from '../../frame/side-panel';
import type { Column } from '../../table/column';
import { DataTable } from '../../table/data-table';
import { DayPanel } from './day-panel';
import { type Figure, figureNames, figureOf, useFigureText } from './figures';
import styles from './statistics.module.css';
import type { Span, StatsState } from './stats-state';

const DayChart = lazy(() => import('../../../src/ui/day-chart'));

interface ViewProps {
  span: Span;
  state: StatsState;
  filters: ReactNode;
}

export function DaysView({ span, state, filters }: ViewProps) {
  const { t } = useTranslation('console');
  const text = useFigureText();
  const stats = useCall('/admin/stats_days', { ...span }, { keepLast: true, every: 60_000 });
  const days = stats.data?.days;
  const figure = figureNames.find((name) => name === state.filters.figure) ?? 'viewers';
  const values = useMemo(() => days?.map((day) => figureOf(day, figure)) ?? [], [days, figure]);
  const labels = useMemo(() => days?.map(({ date }) => date.slice('2026-'.length)) ?? [], [days]);
  const rows = useMemo(() => days && [...days].reverse(), [days]);
  const open = rows?.find(({ date }) => date === state.open);
  const nameOf = (name: Figure) => t(`stats.${name}`);

  const columns = useMemo<Column<DayShown>[]>(() => {
    const count = (id: Exclude<Figure, 'live'> | 'rooms', name: string): Column<DayShown> => ({
      id,
      name,
      numeric: true,
      cell: (day) => text.count(day[id]),
      text: (day) => String(day[id]),
    });
    const stateOf = ({ finished }: DayShown) => t(finished ? 'stats.finished' : 'stats.open');
    return [
      { id: 'date', name: t('stats.date'), fixed: true, cell: ({ date }) => date, text: ({ date }) => date },
      count('viewers', t('stats.viewers')),
      count('peak', t('stats.peak')),
      {
        id: 'live',
        name: t('stats.live'),
        numeric: true,
        cell: ({ liveSeconds }) => text.hours(liveSeconds),
        text: ({ liveSeconds }) => String(liveSeconds),
      },
      count('rooms', t('stats.onAir')),
      count('sessions', t('stats.sessions')),
      count('gifts', t('stats.gifts')),
      count('registrations', t('stats.registrations')),
      count('newFans', t('stats.newFans')),
      { id: 'state', name: t('stats.state'), optional: true, cell: stateOf, text: stateOf },
    ];
  }, [t, text]);

  return (
    <>
      <section className={styles.chart} aria-label={t('stats.figure')}>
        <Chips
          label={t('stats.figure')}
          items={figureNames.map((name, value) => ({ value, label: nameOf(name) }))}
          value={figureNames.indexOf(figure)}
          onChange={(value) => state.filter({ figure: figureNames[value] ?? 'viewers' })}
        />
        <Suspense fallback={<Skeleton height={240} />}>
          {days ? (
            <DayChart values={values} days={labels} name={nameOf(figure)} />
          ) : (
            <Skeleton height={240} />
          )}
        </Suspense>
        <p className={styles.hint}>{t('stats.viewersHint')}</p>
      </section>
      <Beside>
        <DataTable
          id="days"
          label={t('stats.days')}
          columns={columns}
          rows={rows}
          rowId={({ date }) => date}
          open={state.open}
          onOpen={state.show}
          error={stats.error}
          onRetry={() => void stats.refetch()}
          stale={stats.isPlaceholderData}
          empty={t('stats.none')}
          filters={filters}
          all={async () => ({ rows: rows ?? [], more: false })}
          pager={null}
        />
        {open && <DayPanel key={open.date} day={open} onClose={() => state.show('')} />}
      </Beside>
    </>
  );
}
