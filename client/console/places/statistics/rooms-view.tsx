// The rooms that were on the air on some days, sorted by any figure.
import { useNavigate } from 'react-router';
import type { RoomShown } from '../../../src/api/schema.gen';
import { call } from '../../api/call';
import { useCall } from '../../api/use-call';
import type { Column } from '../../engine/data';
import { tableColumns } from '../../engine/fields';
import { useTools, type Word } from '../../engine/tools';
import { DataTable } from '../../table/data-table';
import { Pages } from '../../table/pager';
import { readPages } from '../../table/read-all';
import { PAGE_SIZE } from '../../table/table-state';
import { type FigureText, timeOnAir, useFigureText, type ViewProps } from './stats';

type Counted = 'sessions' | 'peak' | 'gifts' | 'newFans' | 'days';

const counted = (id: Counted, name: Word): Column<RoomShown, FigureText> => ({
  id,
  name,
  type: 'number',
  of: id,
  cell: (room, { count }) => count(room[id]),
  sortable: id !== 'days',
});

const columns: readonly Column<RoomShown, FigureText>[] = [
  {
    id: 'room',
    name: 'stats.room',
    type: 'name',
    of: ({ houseId, houseName }) => houseName || houseId,
    fixed: true,
    wide: true,
  },
  timeOnAir(),
  counted('peak', 'stats.roomPeak'),
  counted('gifts', 'stats.gifts'),
  counted('newFans', 'stats.newFans'),
  counted('sessions', 'stats.sessions'),
  counted('days', 'stats.daysOnAir'),
];

export function RoomsView({ span, state, filters }: ViewProps) {
  const go = useNavigate();
  const tools = useTools(useFigureText);
  const { sort } = state.filters;
  const asked = { ...span, sort };
  const list = useCall(
    '/admin/stats_rooms',
    { ...asked, pageNum: state.page, pageSize: PAGE_SIZE },
    { keepLast: true },
  );
  return (
    <DataTable
      id="rooms-stats"
      label={tools.t('stats.rooms')}
      columns={tableColumns(columns, tools)}
      rows={list.data?.list}
      rowId={({ houseId }) => houseId ?? ''}
      open=""
      onOpen={(houseId) => void go(`/rooms?open=${houseId}`)}
      error={list.error}
      onRetry={() => void list.refetch()}
      stale={list.isPlaceholderData}
      empty={tools.t('stats.none')}
      filters={filters}
      sort={{ by: sort, onSort: (by) => state.filter({ sort: by || '-live' }) }}
      all={() => readPages((page) => call('/admin/stats_rooms', { ...asked, ...page }))}
      pager={<Pages page={state.page} size={PAGE_SIZE} total={list.data?.total ?? 0} onTurn={state.turn} />}
    />
  );
}
