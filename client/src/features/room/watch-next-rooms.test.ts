// Which rooms stand where a broadcast ended.
import { expect, it } from 'vitest';
import type { LiveItem } from '../../api/schema.gen';
import { livingElsewhere } from './watch-next-rooms';

const room = (houseId: string, raceType: number, liveStatus: 1 | 2, languageType = 'en') =>
  ({ houseId, raceType, liveStatus, languageType }) as LiveItem;

it('are three that are living, those of the same sport first', () => {
  const rooms = [room('1', 2, 2), room('2', 1, 1), room('3', 3, 2), room('4', 1, 2), room('5', 2, 2)];
  expect(livingElsewhere(rooms, 1, 'en').map(({ houseId }) => houseId)).toEqual(['4', '1', '3']);
});

it('are those in the reader’s language first among as near ones, whichever Chinese they write', () => {
  const rooms = [room('1', 2, 2, 'zh'), room('2', 1, 2, 'ar'), room('3', 1, 2, 'zh'), room('4', 2, 2)];
  expect(livingElsewhere(rooms, 1, 'zh-Hant').map(({ houseId }) => houseId)).toEqual(['3', '2', '1']);
});
