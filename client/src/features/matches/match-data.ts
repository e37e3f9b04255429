// The matches the server names today and next, merged, and grouped the way the page shows them.
import type { LiveItem, Match } from '../../api/types';
import { useCall } from '../../api/use-call';
import { shortDate } from '../../lib/format';

interface Top {
  hotMatches: Match[];
  focus: LiveItem | null;
}

interface Middle {
  columns: { raceType: number; name: string; lives: LiveItem[] }[];
  upcoming: Match[];
}

interface MatchColumn {
  raceType: number;
  name: string;
}

/** Matches of one sport (0: all), once each, and the living room that shows each of them. */
export function useMatches(raceType: number) {
  const columns = useCall<MatchColumn[]>('/web_race/matchColumn', {}, { fresh: 3_600_000 });
  const top = useCall<Top>('/web_home/home_details_top', {}, { fresh: 30_000 });
  const middle = useCall<Middle>('/web_home/home_details_middle', raceType === 0 ? {} : { raceType }, {
    fresh: 30_000,
    keepLast: true,
  });
  const all = [...(top.data?.hotMatches ?? []), ...(middle.data?.upcoming ?? [])];
  const once = new Map(all.map((match) => [match.matchId, match]));
  const matches = [...once.values()].filter((match) => raceType === 0 || match.raceType === raceType);
  const lives = middle.data?.columns.flatMap((column) => column.lives) ?? [];
  const rooms = new Map(
    [...lives, ...(top.data?.focus ? [top.data.focus] : [])]
      .filter((room) => room.matchId !== null && room.liveStatus === 2)
      .map((room) => [room.matchId as string, room]),
  );
  return {
    columns: columns.data?.filter((column) => column.raceType !== 0) ?? [],
    matches,
    rooms,
    isPending: top.isPending || middle.isPending,
    error: top.error ?? middle.error,
    retry: () => {
      void top.refetch();
      void middle.refetch();
    },
  };
}

export interface MatchDay {
  key: string;
  title: string;
  matches: Match[];
}

const inOrder = (a: Match, b: Match) => (a.matchTime ?? Number.MAX_VALUE) - (b.matchTime ?? Number.MAX_VALUE);

/** Those being played first, then day after day in the viewer's zone; matches without a time at the end. */
export function byDay(
  matches: readonly Match[],
  playing: string,
  today: string,
  tomorrow: string,
  now: number,
): MatchDay[] {
  const days = new Map<string, MatchDay>();
  const into = (key: string, title: string, match: Match) => {
    const day = days.get(key) ?? { key, title, matches: [] };
    day.matches.push(match);
    days.set(key, day);
  };
  const sorted = [...matches].sort(inOrder);
  for (const match of sorted.filter(({ matchStatus }) => matchStatus === 2)) into('playing', playing, match);
  const todayDate = shortDate(now, now);
  const tomorrowDate = shortDate(now + 86_400_000, now);
  for (const match of sorted.filter(({ matchStatus }) => matchStatus !== 2)) {
    const date = match.matchTime === null ? '–' : shortDate(match.matchTime, now);
    const title = date === todayDate ? today : date === tomorrowDate ? tomorrow : date;
    into(date === '–' ? 'unknown' : date, title, match);
  }
  return [...days.values()];
}
