// The rooms that were on the air on some days, sorted by any figure.
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { RoomShown } from '../../../src/api/schema.gen';
import { call } from '../../api/call';
import { useCall } from '../../api/use-call';
import type { Column } from '../../table/column';
import { DataTable } from '../../table/data-table';
import { Pages } from '../../table/pager';
import { readAll } from '../../table/read-all';
import { PAGE_SIZE } from '../../table/table-state';
import { useFigureText } from './figures';
import type { Span, StatsState } from './stats-state';

interface ViewProps {
  span: Span;
  state: StatsState;
  filters: ReactNode;
}

const MOST_OF_A_PAGE = 100;

export function RoomsView({ span, state, filters }: ViewProps) {
  const { t } = useTranslation('console');
  const go = useNavigate();
  const text = useFigureText();
  const { sort } = state.filters;
  const list = useCall(
    '/admin/stats_rooms',
    { ...span, sort, pageNum: state.page, pageSize: PAGE_SIZE },
    { keepLast: true },
  );

  const columns = useMemo<Column<RoomShown>[]>(() => {
    const count = (
      id: 'sessions' | 'peak' | 'gifts' | 'newFans' | 'days',
      name: string,
    ): Column<RoomShown> => ({
      id,
      name,
      numeric: true,
      sortable: id !== 'days',
      cell: (room) => text.count(room[id]),
      text: (room) => String(room[id]),
    });
    const nameOf = ({ houseId, houseName }: RoomShown) => houseName || houseId || '';
    return [
      {
        id: 'room',
        name: t('stats.room'),
        fixed: true,
        wide: true,
        cell: (room) => <bdi>{nameOf(room)}</bdi>,
        text: nameOf,
      },
      {
        id: 'live',
        name: t('stats.live'),
        numeric: true,
        sortable: true,
        cell: ({ liveSeconds }) => text.hours(liveSeconds),
        text: ({ liveSeconds }) => String(liveSeconds),
      },
      count('peak', t('stats.roomPeak')),
      count('gifts', t('stats.gifts')),
      count('newFans', t('stats.newFans')),
      count('sessions', t('stats.sessions')),
      count('days', t('stats.daysOnAir')),
    ];
  }, [t, text]);

  return (
    <DataTable
      id="rooms-stats"
      label={t('stats.rooms')}
      columns={columns}
      rows={list.data?.list}
      rowId={({ houseId }) => houseId ?? ''}
      open=""
      onOpen={(houseId) => void go(`/rooms?open=${houseId}`)}
      error={list.error}
      onRetry={() => void list.refetch()}
      stale={list.isPlaceholderData}
      empty={t('stats.none')}
      filters={filters}
      sort={{ by: sort, onSort: (by) => state.filter({ sort: by || '-live' }) }}
      all={() =>
        readAll(1, async (pageNum) => {
          const page = await call('/admin/stats_rooms', { ...span, sort, pageNum, pageSize: MOST_OF_A_PAGE });
          return { rows: page.list, next: pageNum * MOST_OF_A_PAGE < page.total ? pageNum + 1 : null };
        })
      }
      pager={<Pages page={state.page} size={PAGE_SIZE} total={list.data?.total ?? 0} onTurn={state.turn} />}
    />
  );
}
