// Acts on one room: end, suspend, lift, recommend, put first among the hot, replace the live code. Each says what will happen.
import { LiveStatus } from '../../../src/api/enums/live-status.gen';
import type { AdminRoom, RoomEditRequest } from '../../../src/api/schema.gen';
import { call } from '../../api/call';
import type { Act } from '../../engine/data';
import { daysOf, endOfDays } from '../../frame/use-days';

export const isOnAir = ({ liveStatus }: AdminRoom) =>
  liveStatus === LiveStatus.Living || liveStatus === LiveStatus.Interrupted;

const nameOf = ({ houseName, houseId }: AdminRoom) => houseName || houseId;
const edit = ({ houseId }: AdminRoom, change: Omit<RoomEditRequest, 'houseId'>) =>
  call('/admin/room_edit', { houseId, ...change });

export const roomActs: readonly Act<AdminRoom, object>[] = [
  {
    id: 'end',
    word: 'room.end',
    look: 'outline',
    needs: 'support',
    when: isOnAir,
    ask: (room, { t }) => ({
      title: t('room.endAsk', { name: nameOf(room) }),
      effect: t('room.endEffect', { count: room.viewers }),
      reason: {},
      confirm: t('room.end'),
    }),
    act: async (room, { reason }, { t }) => {
      await edit(room, { forceEnd: true, reason });
      return t('room.ended', { name: nameOf(room) });
    },
  },
  {
    id: 'lift',
    word: 'room.lift',
    needs: 'support',
    when: ({ suspended }) => suspended,
    act: async (room, _, { t }) => {
      await edit(room, { suspended: false });
      return t('room.lifted', { name: nameOf(room) });
    },
  },
  {
    id: 'suspend',
    word: 'room.suspend',
    look: 'danger',
    needs: 'support',
    when: ({ suspended }) => !suspended,
    ask: (room, { t }) => ({
      title: t('room.suspendAsk', { name: nameOf(room) }),
      effect: t('room.suspendEffect', { count: room.viewers }),
      reason: { label: t('act.reasonRead') },
      lasts: daysOf(t),
      confirm: t('room.suspend'),
    }),
    act: async (room, { reason, lasts }, { t }) => {
      await edit(room, { suspended: true, reason, endTime: endOfDays(lasts) });
      return t('room.suspendedNow', { name: nameOf(room) });
    },
    undo: (room) => () => edit(room, { suspended: false }),
  },
  {
    id: 'pick',
    word: ({ pick }, { t }) => t(pick ? 'room.unpick' : 'room.pick'),
    look: 'ghost',
    needs: 'editor',
    act: async (room, _, { t }) => {
      await edit(room, { pick: !room.pick });
      return t(room.pick ? 'room.unpicked' : 'room.picked', { name: nameOf(room) });
    },
  },
  {
    id: 'hot',
    word: ({ hot }, { t }) => t(hot ? 'room.unhot' : 'room.hot'),
    look: 'ghost',
    needs: 'editor',
    act: async (room, _, { t }) => {
      await edit(room, { hot: !room.hot });
      return t(room.hot ? 'room.unhotNow' : 'room.hotNow', { name: nameOf(room) });
    },
  },
  {
    id: 'code',
    word: 'room.newCode',
    look: 'ghost',
    needs: 'support',
    ask: (room, { t }) => ({
      title: t('room.codeAsk', { name: nameOf(room) }),
      effect: t('room.codeEffect'),
      reason: { label: t('room.reasonAnchor') },
      confirm: t('room.newCode'),
    }),
    act: async (room, { reason }, { t }) => {
      await call('/admin/live_code_reset', { houseId: room.houseId, reason });
      return t('room.codeReplaced', { name: nameOf(room) });
    },
  },
];
