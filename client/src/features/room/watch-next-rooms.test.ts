// Which rooms stand where a broadcast ended.
import { expect, it } from 'vitest';
import type { LiveItem } from '../../api/schema.gen';
import { livingElsewhere } from './watch-next-rooms';

const room = (houseId: string, raceType: number, liveStatus: 1 | 2) =>
  ({ houseId, raceType, liveStatus }) as LiveItem;

it('are three that are living, those of the same sport first', () => {
  const rooms = [room('1', 2, 2), room('2', 1, 1), room('3', 3, 2), room('4', 1, 2), room('5', 2, 2)];
  expect(livingElsewhere(rooms, 1).map(({ houseId }) => houseId)).toEqual(['4', '1', '3']);
});
