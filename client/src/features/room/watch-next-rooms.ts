/** Which rooms stand where a broadcast ended: three that are living, those of the same sport and in the reader's language first. */
import { LiveStatus } from '../../api/enums.gen';
import type { LiveItem } from '../../api/schema.gen';
import { isReadable } from '../../lib/readable';

const SHOWN = 3;

export function livingElsewhere(rooms: readonly LiveItem[], raceType: number, reader: string): LiveItem[] {
  const alive = rooms.filter(({ liveStatus }) => liveStatus === LiveStatus.Living);
  const same = (room: LiveItem) =>
    (room.raceType === raceType ? 2 : 0) + (isReadable(room.languageType, reader) ? 1 : 0);
  return alive.sort((a, b) => same(b) - same(a)).slice(0, SHOWN);
}
