// What the three calls of the home page answer, and what the page makes of it.
import { LiveStatus, MatchStatus } from '../../api/enums.gen';
import type {
  HomeBottomAnswer,
  HomeMiddleAnswer,
  HomeTopAnswer,
  LiveItem,
  Match,
} from '../../api/schema.gen';
import { useCall } from '../../api/use-call';
import { readersDay } from '../../i18n/match-day';
import { isReadable } from '../../lib/readable';

export type HomeTop = HomeTopAnswer;
export type HomeMiddle = HomeMiddleAnswer;
export type HomeBottom = HomeBottomAnswer;

/** Scores and people watching are of now: as often as the list of matches asks while one is played. */
const again = { fresh: 15_000, every: 20_000 };

export const useHomeTop = () => useCall('/web_home/home_details_top', {}, again);
export const useHomeMiddle = () => useCall('/web_home/home_details_middle', {}, again);
export const useHomeBottom = () =>
  useCall('/web_home/home_details_bottom', {}, { fresh: 30_000, every: 60_000 });

const living = (item: LiveItem) => (item.liveStatus === LiveStatus.Living ? 1 : 0);

export interface Reader {
  language: string;
  /** Rooms watched before. */
  watched: ReadonlySet<string>;
}

/**
 * Every room once: those living first, of these and of the others those the reader can follow or has watched, then by
 * the people in them, then by visits.
 */
export function rankRooms(items: readonly LiveItem[], { language, watched }: Reader): LiveItem[] {
  const near = (item: LiveItem) =>
    isReadable(item.languageType, language) || watched.has(item.houseId) ? 1 : 0;
  const once = new Map(items.map((item) => [item.houseId, item]));
  return [...once.values()].sort(
    (a, b) =>
      living(b) - living(a) || near(b) - near(a) || b.viewers - a.viewers || b.visitHistory - a.visitHistory,
  );
}

export const roomsOf = (middle: HomeMiddle | undefined, reader: Reader): LiveItem[] =>
  rankRooms(middle?.columns.flatMap((column) => column.lives) ?? [], reader);

/** In play, or on the reader's day. */
export function isOfToday({ matchStatus, matchTime, timeKnown }: Match, now: number): boolean {
  if (matchStatus === MatchStatus.InProgress) return true;
  if (matchTime === null) return false;
  const day = new Date(timeKnown ? matchTime : readersDay(matchTime));
  return day.toDateString() === new Date(now).toDateString();
}

/** Without the rooms that show nothing now. */
export const onAir = (rooms: readonly LiveItem[]): LiveItem[] =>
  rooms.filter(({ liveStatus }) => liveStatus !== LiveStatus.Offline);

/** Cards in the row of a sport; the page shows as many of them as it has columns. */
const ROW = 6;

/** The row of each sport: its rooms, then its next matches where rooms are few. A sport with neither has no row. */
export function columnRows(middle: HomeMiddle | undefined, reader: Reader) {
  return (middle?.columns ?? [])
    .map(({ raceType, name, lives }) => {
      const rooms = rankRooms(lives, reader).slice(0, ROW);
      const matches = middle?.upcoming.filter((match) => match.raceType === raceType) ?? [];
      return { raceType, name, rooms, matches: matches.slice(0, ROW - rooms.length) };
    })
    .filter(({ rooms, matches }) => rooms.length + matches.length > 0);
}

/** Rooms of the stage: the focus first, then the liveliest; only living ones unless nobody is living. */
export function featuredRooms(
  top: HomeTop | undefined,
  middle: HomeMiddle | undefined,
  reader: Reader,
  count = 5,
): LiveItem[] {
  const focus = top?.focus ? [top.focus] : [];
  const rest = roomsOf(middle, reader).filter((item) => item.houseId !== top?.focus?.houseId);
  const alive = rest.filter((item) => item.liveStatus === LiveStatus.Living);
  return [...focus, ...(focus.length + alive.length > 0 ? alive : rest)].slice(0, count);
}

/** The liveliest room in which this match is shown, if any. */
export function roomShowing(matchId: string, rooms: readonly LiveItem[]): LiveItem | undefined {
  return rooms.find((room) => room.matchId === matchId && room.liveStatus === LiveStatus.Living);
}
