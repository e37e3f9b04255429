/** Which rooms stand where a broadcast ended: three that are living, those of the same sport first. */
import { LiveStatus } from '../../api/enums.gen';
import type { LiveItem } from '../../api/schema.gen';

const SHOWN = 3;

export function livingElsewhere(rooms: readonly LiveItem[], raceType: number): LiveItem[] {
  const alive = rooms.filter(({ liveStatus }) => liveStatus === LiveStatus.Living);
  const same = (room: LiveItem) => (room.raceType === raceType ? 1 : 0);
  return alive.sort((a, b) => same(b) - same(a)).slice(0, SHOWN);
}
