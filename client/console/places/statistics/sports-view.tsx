// How long each sport was on the air over some days.
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { RaceShown } from '../../../src/api/schema.gen';
import { cx } from '../../../src/lib/cx';
import { useCall } from '../../api/use-call';
import type { Column } from '../../engine/data';
import { tableColumns } from '../../engine/fields';
import { useTools } from '../../engine/tools';
import { DataTable } from '../../table/data-table';
import styles from './statistics.module.css';
import { timeOnAir, useFigureText, type ViewProps } from './stats';

interface Sport extends RaceShown {
  /** Of the time of all, 0 to 1. */
  share: number;
}

function useOwn() {
  const { t } = useTranslation('console');
  const { data } = useCall('/systemEnums/allEnums', {}, { fresh: 600_000 });
  const nameOf = useCallback(
    ({ raceType }: Sport) =>
      raceType === 0
        ? t('stats.noSport')
        : (data?.raceType.find(({ value }) => Number(value) === raceType)?.label ?? String(raceType)),
    [t, data],
  );
  return { ...useFigureText(), nameOf };
}

const percent = ({ share }: Sport) => `${(share * 100).toFixed(1)} %`;

const columns: readonly Column<Sport, ReturnType<typeof useOwn>>[] = [
  { id: 'sport', name: 'stats.sport', of: (sport, { nameOf }) => nameOf(sport), fixed: true },
  timeOnAir(),
  {
    id: 'share',
    name: 'stats.share',
    of: percent,
    cell: (sport, { nameOf }) => (
      <span className={cx('inline-row gap-8', styles.share)}>
        <meter value={sport.share} aria-label={nameOf(sport)} /> {percent(sport)}
      </span>
    ),
  },
];

export function SportsView({ span, filters }: ViewProps) {
  const tools = useTools(useOwn);
  const stats = useCall('/admin/stats_days', span, { keepLast: true });
  const races = stats.data?.races;
  const total = races?.reduce((sum, { liveSeconds }) => sum + liveSeconds, 0) ?? 0;
  const rows = races?.map((race): Sport => ({ ...race, share: total > 0 ? race.liveSeconds / total : 0 }));
  return (
    <DataTable
      id="sports"
      label={tools.t('stats.sports')}
      columns={tableColumns(columns, tools)}
      rows={rows}
      rowId={({ raceType }) => String(raceType)}
      open=""
      onOpen={() => undefined}
      error={stats.error}
      onRetry={() => void stats.refetch()}
      stale={stats.isPlaceholderData}
      empty={tools.t('stats.none')}
      filters={filters}
      all={async () => ({ rows: rows ?? [], more: false })}
      pager={null}
    />
  );
}
