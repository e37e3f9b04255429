// Rooms: found by state, name and column, sorted by the server; one room beside the list.
import { useQueryClient } from '@tanstack/react-query';
import { ListOrdered } from 'lucide-react';
import { Suspense, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminRoom, RoomListRequest } from '../../../src/api/schema.gen';
import { lazy } from '../../../src/i18n/lazy';
import { Button } from '../../../src/ui/button';
import { call } from '../../api/call';
import { useCall } from '../../api/use-call';
import { Moment, momentText } from '../../frame/moment';
import { PlaceHead } from '../../frame/place-head';
import { Beside } from '../../frame/side-panel';
import type { Column } from '../../table/column';
import { DataTable } from '../../table/data-table';
import { openRow } from '../../table/open-row';
import { Pages } from '../../table/pager';
import { readPages } from '../../table/read-all';
import { PAGE_SIZE, useTableState } from '../../table/table-state';
import { ManyRooms } from './many-rooms';
import { RoomFilters } from './room-filters';
import { RoomPanel } from './room-panel';
import { useRoomWords } from './room-words';

const OrderPanel = lazy(() => import('./order-panel'));
/** In the place of a row: the order of a list is open. */
const orders = { order: 'recommended', hot: 'hot' } as const;
const isOrder = (open: string): open is keyof typeof orders => Object.hasOwn(orders, open);
const defaults = { status: '', keyword: '', race: '', kind: '', pick: '', sort: '' };

export default function RoomsPlace() {
  const { t } = useTranslation('console');
  const state = useTableState(defaults);
  const queries = useQueryClient();
  const words = useRoomWords();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { status, keyword, race, kind, pick, sort } = state.filters;
  const filter: RoomListRequest = {
    liveStatus: status === '' ? null : (Number(status) as AdminRoom['liveStatus']),
    keyword,
    raceType: Number(race),
    anchorType: Number(kind),
    pick: pick !== '',
    sort,
  };
  const list = useCall(
    '/admin/room_list',
    { ...filter, pageNum: state.page, pageSize: PAGE_SIZE },
    { keepLast: true, every: 15_000 },
  );
  const rows = list.data?.list;
  // Chosen rooms keep their names when another filter no longer finds them.
  const known = useRef(new Map<string, AdminRoom>());
  for (const room of rows ?? []) known.current.set(room.houseId, room);
  const { step } = openRow(rows, ({ houseId }) => houseId, state);
  const changed = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['/admin/room_list'] }),
      queries.invalidateQueries({ queryKey: ['/admin/room_show'] }),
    ]);

  const { raceName, kindName, statusOf } = words;
  const columns = useMemo<Column<AdminRoom>[]>(
    () => [
      { id: 'house', name: t('room.house'), cell: ({ houseId }) => houseId, text: ({ houseId }) => houseId },
      {
        id: 'name',
        name: t('room.name'),
        fixed: true,
        wide: true,
        cell: ({ houseName }) => <bdi>{houseName || '–'}</bdi>,
        text: ({ houseName }) => houseName,
      },
      {
        id: 'anchor',
        name: t('room.anchor'),
        cell: ({ anchor }) => <bdi>{anchor.nickName}</bdi>,
        text: ({ anchor }) => anchor.nickName,
      },
      { id: 'status', name: t('room.status'), cell: statusOf, text: statusOf },
      number('viewers', t('room.viewers'), ({ viewers }) => viewers),
      number('fans', t('room.fans'), ({ fanCount }) => fanCount),
      {
        id: 'startTime',
        name: t('room.start'),
        sortable: true,
        cell: ({ startTime }) => startTime !== null && <Moment time={startTime} />,
        text: ({ startTime }) => (startTime === null ? '' : momentText(startTime)),
      },
      { id: 'race', name: t('room.race'), optional: true, ...both(({ raceType }) => raceName(raceType)) },
      { id: 'kind', name: t('room.kind'), optional: true, ...both(({ anchorType }) => kindName(anchorType)) },
      {
        ...number('order', t('room.place'), ({ order }) => order ?? ''),
        optional: true,
      },
      {
        id: 'visits',
        name: t('room.visits'),
        optional: true,
        numeric: true,
        ...both(({ visitHistory }) => String(visitHistory)),
      },
      {
        id: 'reason',
        name: t('room.suspendReason'),
        optional: true,
        wide: true,
        ...both(({ suspendReason }) => suspendReason ?? ''),
      },
    ],
    [t, raceName, kindName, statusOf],
  );

  return (
    <>
      <PlaceHead title={t('place.rooms')} text={t('room.text')}>
        {(['order', 'hot'] as const).map((order) => (
          <Button key={order} look="outline" onClick={() => state.show(order)}>
            <ListOrdered size={16} aria-hidden />
            {t(`room.order.${orders[order]}.title`)}
          </Button>
        ))}
      </PlaceHead>
      <Beside>
        <DataTable
          id="rooms"
          label={t('place.rooms')}
          columns={columns}
          rows={rows}
          rowId={({ houseId }) => houseId}
          open={state.open}
          onOpen={state.show}
          error={list.error}
          onRetry={() => void list.refetch()}
          stale={list.isPlaceholderData}
          empty={t('room.none')}
          filters={<RoomFilters filters={state.filters} onFilter={state.filter} words={words} />}
          sort={{ by: sort, onSort: (by) => state.filter({ sort: by }) }}
          selection={{
            chosen,
            onChoose: setChosen,
            acts: (
              <ManyRooms known={known.current} chosen={chosen} onChoose={setChosen} onChanged={changed} />
            ),
          }}
          all={() => readPages((page) => call('/admin/room_list', { ...filter, ...page }))}
          pager={
            <Pages page={state.page} size={PAGE_SIZE} total={list.data?.total ?? 0} onTurn={state.turn} />
          }
        />
        <Suspense fallback={null}>
          {isOrder(state.open) && (
            <OrderPanel
              key={state.open}
              list={orders[state.open]}
              onClose={() => state.show('')}
              onSaved={changed}
            />
          )}
        </Suspense>
        {state.open && !isOrder(state.open) && (
          <RoomPanel
            key={state.open}
            houseId={state.open}
            words={words}
            onClose={() => state.show('')}
            onStep={step}
            onChanged={changed}
          />
        )}
      </Beside>
    </>
  );
}

/** The same on the screen and in the file. */
const both = (of: (room: AdminRoom) => string) => ({ cell: of, text: of });

const number = (id: string, name: string, of: (room: AdminRoom) => number | ''): Column<AdminRoom> => ({
  id,
  name,
  sortable: true,
  numeric: true,
  ...both((room) => String(of(room))),
});
