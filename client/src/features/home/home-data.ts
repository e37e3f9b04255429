// What the three calls of the home page answer, and what the page makes of it.
import { LiveStatus } from '../../api/enums.gen';
import type { HomeBottomAnswer, HomeMiddleAnswer, HomeTopAnswer, LiveItem } from '../../api/schema.gen';
import { useCall } from '../../api/use-call';

export type HomeTop = HomeTopAnswer;
export type HomeMiddle = HomeMiddleAnswer;
export type HomeBottom = HomeBottomAnswer;

const freshFor = 30_000;
const again = { fresh: freshFor, every: 60_000 };

export const useHomeTop = () => useCall('/web_home/home_details_top', {}, again);
export const useHomeMiddle = () => useCall('/web_home/home_details_middle', {}, again);
export const useHomeBottom = () => useCall('/web_home/home_details_bottom', {}, again);

const living = (item: LiveItem) => (item.liveStatus === LiveStatus.Living ? 1 : 0);

/** Every room once: those living first, then by the people in them, then by visits. */
export function rankRooms(items: readonly LiveItem[]): LiveItem[] {
  const once = new Map(items.map((item) => [item.houseId, item]));
  return [...once.values()].sort(
    (a, b) => living(b) - living(a) || b.viewers - a.viewers || b.visitHistory - a.visitHistory,
  );
}

export const roomsOf = (middle: HomeMiddle | undefined): LiveItem[] =>
  rankRooms(middle?.columns.flatMap((column) => column.lives) ?? []);

/** Without the rooms that show nothing now. */
export const onAir = (rooms: readonly LiveItem[]): LiveItem[] =>
  rooms.filter(({ liveStatus }) => liveStatus !== LiveStatus.Offline);

/** Cards in the row of a sport; the page shows as many of them as it has columns. */
const ROW = 6;

/** The row of each sport: its rooms, then its next matches where rooms are few. A sport with neither has no row. */
export function columnRows(middle: HomeMiddle | undefined) {
  return (middle?.columns ?? [])
    .map(({ raceType, name, lives }) => {
      const rooms = rankRooms(lives).slice(0, ROW);
      const matches = middle?.upcoming.filter((match) => match.raceType === raceType) ?? [];
      return { raceType, name, rooms, matches: matches.slice(0, ROW - rooms.length) };
    })
    .filter(({ rooms, matches }) => rooms.length + matches.length > 0);
}

/** Rooms of the stage: the focus first, then the liveliest; only living ones unless nobody is living. */
export function featuredRooms(
  top: HomeTop | undefined,
  middle: HomeMiddle | undefined,
  count = 5,
): LiveItem[] {
  const focus = top?.focus ? [top.focus] : [];
  const rest = roomsOf(middle).filter((item) => item.houseId !== top?.focus?.houseId);
  const alive = rest.filter((item) => item.liveStatus === LiveStatus.Living);
  return [...focus, ...(focus.length + alive.length > 0 ? alive : rest)].slice(0, count);
}

/** The liveliest room in which this match is shown, if any. */
export function roomShowing(matchId: string, rooms: readonly LiveItem[]): LiveItem | undefined {
  return rooms.find((room) => room.matchId === matchId && room.liveStatus === LiveStatus.Living);
}
