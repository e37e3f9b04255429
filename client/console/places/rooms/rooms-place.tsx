// Rooms: found by state, name and column, sorted by the server; one room beside the list.
import { ListOrdered } from 'lucide-react';
import { Suspense } from 'react';
import type { AdminRoom } from '../../../src/api/schema.gen';
import { lazy } from '../../../src/i18n/lazy';
import { Button } from '../../../src/ui/button';
import { call } from '../../api/call';
import type { HeadProps, OpenProps } from '../../engine/data';
import { place } from '../../engine/place';
import { daysOf, endOfDays } from '../../frame/use-days';
import { RoomPanel } from './room-panel';
import { kindName, kindOptions, useRoomWords } from './room-words';

const OrderPanel = lazy(() => import('./order-panel'));
/** In the place of a row: the order of a list is open. */
const orders = { order: 'recommended', hot: 'hot' } as const;
const isOrder = (open: string): open is keyof typeof orders => Object.hasOwn(orders, open);

type Own = ReturnType<typeof useRoomWords>;

export default place({
  id: 'rooms',
  title: 'place.rooms',
  text: 'room.text',
  Head: Orders,
  useOwn: useRoomWords,
  path: '/admin/room_list',
  changes: ['/admin/room_show', '/admin/room_order_list'],
  pages: 'numbered',
  rowId: ({ houseId }) => houseId,
  nameOf: ({ houseName }) => houseName,
  every: 15_000,
  filters: {
    keyword: { type: 'id', label: 'room.search', digits: false, search: true, wide: true, max: 50 },
    status: {
      type: 'choice',
      label: 'room.status',
      options: ({ t }) => [
        { value: '', label: t('room.anyStatus') },
        ...([2, 3, 1, 4, 0] as const).map((is) => ({ value: String(is), label: t(`room.is.${is}`) })),
      ],
    },
    race: {
      type: 'choice',
      label: 'room.race',
      options: ({ t, races }) => [{ value: '', label: t('room.anyRace') }, ...kindOptions(races)],
    },
    kind: {
      type: 'choice',
      label: 'room.kind',
      options: ({ t, kinds }) => [{ value: '', label: t('room.anyKind') }, ...kindOptions(kinds)],
    },
    pick: {
      type: 'choice',
      label: 'room.recommended',
      options: ({ t }) => [
        { value: '', label: t('room.anyPick') },
        { value: '1', label: t('room.onlyPicked') },
      ],
    },
  },
  ask: ({ status, keyword, race, kind, pick }) => ({
    liveStatus: status === '' ? null : (Number(status) as AdminRoom['liveStatus']),
    keyword,
    raceType: Number(race),
    anchorType: Number(kind),
    pick: pick !== '',
  }),
  empty: 'room.none',
  columns: [
    { id: 'house', name: 'room.house', of: 'houseId' },
    {
      id: 'name',
      name: 'room.name',
      type: 'name',
      of: 'houseName',
      cell: ({ houseName }) => <bdi>{houseName || '–'}</bdi>,
      fixed: true,
      wide: true,
    },
    { id: 'anchor', name: 'room.anchor', type: 'name', of: ({ anchor }) => anchor.nickName },
    { id: 'status', name: 'room.status', of: ({ liveStatus }, { t }) => t(`room.is.${liveStatus}`) },
    { id: 'viewers', name: 'room.viewers', type: 'number', of: 'viewers', sortable: true },
    { id: 'fans', name: 'room.fans', type: 'number', of: 'fanCount', sortable: true },
    { id: 'startTime', name: 'room.start', type: 'moment', of: 'startTime', sortable: true },
    {
      id: 'race',
      name: 'room.race',
      of: (room, { races }) => kindName(races, room.raceType),
      optional: true,
    },
    {
      id: 'kind',
      name: 'room.kind',
      of: (room, { kinds }) => kindName(kinds, room.anchorType),
      optional: true,
    },
    { id: 'order', name: 'room.place', type: 'number', of: 'order', sortable: true, optional: true },
    { id: 'visits', name: 'room.visits', type: 'number', of: 'visitHistory', optional: true },
    { id: 'reason', name: 'room.suspendReason', of: 'suspendReason', optional: true, wide: true },
  ],
  ById: Opened,
  many: [
    {
      word: 'room.end',
      look: 'outline',
      needs: 'support',
      ask: (rooms, { t }) => ({
        title: t('room.endMany', { count: rooms.length }),
        effect: t('room.endManyEffect', { count: rooms.length, viewers: watching(rooms) }),
        reason: {},
        confirm: t('room.end'),
      }),
      act: ({ houseId }, { reason }) => call('/admin/room_edit', { houseId, forceEnd: true, reason }),
    },
    {
      word: 'room.suspend',
      look: 'danger',
      needs: 'support',
      ask: (rooms, { t }) => ({
        title: t('room.suspendMany', { count: rooms.length }),
        effect: t('room.suspendManyEffect', { count: rooms.length, viewers: watching(rooms) }),
        reason: { label: t('act.reasonRead') },
        lasts: daysOf(t),
        confirm: t('room.suspend'),
      }),
      act: ({ houseId }, { reason, lasts }) =>
        call('/admin/room_edit', { houseId, suspended: true, reason, endTime: endOfDays(lasts) }),
    },
  ],
});

/** How many watch these rooms together. */
const watching = (rooms: readonly AdminRoom[]) => rooms.reduce((sum, { viewers }) => sum + viewers, 0);

/** The ways to the orders of the lists of rooms. */
function Orders({ tools: { t }, onShow }: HeadProps<Own>) {
  return (['order', 'hot'] as const).map((order) => (
    <Button key={order} look="outline" onClick={() => onShow(order)}>
      <ListOrdered size={16} aria-hidden />
      {t(`room.order.${orders[order]}.title`)}
    </Button>
  ));
}

function Opened(props: OpenProps<AdminRoom | undefined, Own>) {
  const { id, onClose, onChanged } = props;
  if (!isOrder(id)) return <RoomPanel {...props} />;
  return (
    <Suspense fallback={null}>
      <OrderPanel list={orders[id]} onClose={onClose} onSaved={onChanged} />
    </Suspense>
  );
}
