// How long each sport was on the air over some days.
import { type ReactNode, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/use-call';
import type { Column } from '../../table/column';
import { DataTable } from '../../table/data-table';
import { useFigureText } from './figures';
import styles from './statistics.module.css';
import type { Span } from './stats-state';

interface Sport {
  raceType: number;
  liveSeconds: number;
  /** Of the time of all, 0 to 1. */
  share: number;
}

function useRaceName() {
  const { t } = useTranslation('console');
  const { data } = useCall('/systemEnums/allEnums', {}, { fresh: 600_000 });
  return useCallback(
    (raceType: number) =>
      raceType === 0
        ? t('stats.noSport')
        : (data?.raceType.find(({ value }) => Number(value) === raceType)?.label ?? String(raceType)),
    [t, data],
  );
}

export function SportsView({ span, filters }: { span: Span; filters: ReactNode }) {
  const { t } = useTranslation('console');
  const text = useFigureText();
  const nameOf = useRaceName();
  const stats = useCall('/admin/stats_days', { ...span }, { keepLast: true });
  const rows = useMemo(() => {
    const races = stats.data?.races;
    const total = races?.reduce((sum, { liveSeconds }) => sum + liveSeconds, 0) ?? 0;
    return races?.map((race): Sport => ({ ...race, share: total > 0 ? race.liveSeconds / total : 0 }));
  }, [stats.data]);

  const columns = useMemo<Column<Sport>[]>(() => {
    const percent = ({ share }: Sport) => `${(share * 100).toFixed(1)} %`;
    const name = ({ raceType }: Sport) => nameOf(raceType);
    return [
      { id: 'sport', name: t('stats.sport'), fixed: true, cell: name, text: name },
      {
        id: 'live',
        name: t('stats.live'),
        numeric: true,
        cell: ({ liveSeconds }) => text.hours(liveSeconds),
        text: ({ liveSeconds }) => String(liveSeconds),
      },
      {
        id: 'share',
        name: t('stats.share'),
        cell: (sport) => (
          <span className={styles.share}>
            <meter value={sport.share} aria-label={name(sport)} /> {percent(sport)}
          </span>
        ),
        text: percent,
      },
    ];
  }, [t, text, nameOf]);

  return (
    <DataTable
      id="sports"
      label={t('stats.sports')}
      columns={columns}
      rows={rows}
      rowId={({ raceType }) => String(raceType)}
      open=""
      onOpen={() => undefined}
      error={stats.error}
      onRetry={() => void stats.refetch()}
      stale={stats.isPlaceholderData}
      empty={t('stats.none')}
      filters={filters}
      all={async () => ({ rows: rows ?? [], more: false })}
      pager={null}
    />
  );
}
