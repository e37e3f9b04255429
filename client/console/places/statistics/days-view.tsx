// The days of all rooms: one figure as a chart, all figures as a table, and one day beside it.
import { Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DayShown } from '../../../src/api/schema.gen';
import { lazy } from '../../../src/i18n/lazy';
import { cx } from '../../../src/lib/cx';
import { Chips } from '../../../src/ui/chips';
import { Skeleton } from '../../../src/ui/skeleton';
import { call } from '../../api/call';
import { useCall } from '../../api/use-call';
import type { Column, Panel } from '../../engine/data';
import { tableColumns } from '../../engine/fields';
import { RowPanel } from '../../engine/panel';
import { useTools, type Word } from '../../engine/tools';
import { Beside } from '../../frame/side-panel';
import { DataTable } from '../../table/data-table';
import styles from './statistics.module.css';
import {
  type Figure,
  type FigureText,
  figureNames,
  figureOf,
  timeOnAir,
  useFigureText,
  type ViewProps,
} from './stats';

const DayChart = lazy(() => import('../../../src/ui/day-chart'));

const counted = (id: Exclude<Figure, 'live'> | 'rooms', name: Word): Column<DayShown, FigureText> => ({
  id,
  name,
  type: 'number',
  of: id,
  cell: (day, { count }) => count(day[id]),
});

const figures: readonly Column<DayShown, FigureText>[] = [
  counted('viewers', 'stats.viewers'),
  counted('peak', 'stats.peak'),
  timeOnAir(),
  counted('rooms', 'stats.onAir'),
  counted('sessions', 'stats.sessions'),
  counted('gifts', 'stats.gifts'),
  counted('registrations', 'stats.registrations'),
  counted('newFans', 'stats.newFans'),
];

const finality: Column<DayShown, FigureText> = {
  id: 'state',
  name: 'stats.state',
  of: ({ finished }, { t }) => t(finished ? 'stats.finished' : 'stats.open'),
  optional: true,
};

const columns: readonly Column<DayShown, FigureText>[] = [
  { id: 'date', name: 'stats.date', of: 'date', fixed: true },
  ...figures,
  finality,
];

const panel: Panel<DayShown, FigureText> = {
  title: ({ date }) => date,
  facts: [finality, ...figures],
  acts: [
    {
      id: 'again',
      word: 'stats.again',
      look: 'outline',
      when: (_, { operator }) => operator.role === 'admin',
      ask: ({ date }, { t }) => ({
        title: `${t('stats.again')}: ${date}`,
        effect: t('stats.againEffect'),
        confirm: t('stats.again'),
        harmless: true,
      }),
      act: async ({ date }, _, { t }) => {
        const { rooms } = await call('/admin/stats_run', { date });
        return t('stats.counted', { count: rooms });
      },
    },
  ],
};

export function DaysView({ span, state, filters }: ViewProps) {
  const tools = useTools(useFigureText);
  const { t } = tools;
  const stats = useCall('/admin/stats_days', span, { keepLast: true, every: 60_000 });
  const days = stats.data?.days;
  const rows = days?.toReversed();
  const open = rows?.find(({ date }) => date === state.open);
  return (
    <>
      <Chart days={days} state={state} />
      <Beside>
        <DataTable
          id="days"
          label={t('stats.days')}
          columns={tableColumns(columns, tools)}
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
        {open && (
          <RowPanel
            key={open.date}
            row={open}
            panel={panel}
            tools={tools}
            readAt={stats.dataUpdatedAt}
            onClose={() => state.show('')}
            onChanged={stats.refetch}
            onDecided={stats.refetch}
          />
        )}
      </Beside>
    </>
  );
}

interface ChartProps {
  days: readonly DayShown[] | undefined;
  state: ViewProps['state'];
}

function Chart({ days, state }: ChartProps) {
  const { t } = useTranslation('console');
  const figure = figureNames.find((name) => name === state.filters.figure) ?? 'viewers';
  const values = useMemo(() => days?.map((day) => figureOf(day, figure)) ?? [], [days, figure]);
  const labels = useMemo(() => days?.map(({ date }) => date.slice('2026-'.length)) ?? [], [days]);
  const wait = <Skeleton height={240} />;
  return (
    <section className={cx('card stack gap-12 shrinks', styles.chart)} aria-label={t('stats.figure')}>
      <Chips
        label={t('stats.figure')}
        items={figureNames.map((name, value) => ({ value, label: t(`stats.${name}`) }))}
        value={figureNames.indexOf(figure)}
        onChange={(value) => state.filter({ figure: figureNames[value] ?? 'viewers' })}
      />
      <Suspense fallback={wait}>
        {days ? <DayChart values={values} days={labels} name={t(`stats.${figure}`)} /> : wait}
      </Suspense>
      <p className="faint small">{t('stats.viewersHint')}</p>
    </section>
  );
}
