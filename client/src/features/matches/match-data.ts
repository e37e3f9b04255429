// The list of matches with its filters, page after page, and which living room shows which match.

import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LiveStatus, MatchStatus, type MatchTab } from '../../api/enums.gen';
import { post } from '../../api/post';
import type { LiveItem, Match } from '../../api/schema.gen';
import { useCall } from '../../api/use-call';
import { usePages } from '../../api/use-pages';
import type { Day } from './days';

export interface MatchFilter {
  raceType: number;
  tab: MatchTab;
  /** 0 all. */
  matchStatus: number;
  /** The day it starts on (YYYY-MM-DD), and when that is in the reader's zone; epoch milliseconds. */
  date?: string;
  from?: number;
  to?: number;
  competitionId?: string;
  teamId?: string;
}

const path = '/web_race/race_data_content_list_page';
const pageSize = 40;

/** The server announces no changes of lists, so a visible page asks again: more often while a score may change. */
const EVERY_MS = 60_000;
const PLAYING_MS = 15_000;

const hasPlaying = (pages: readonly { list: readonly Match[] }[] = []) =>
  pages.some(({ list }) => list.some(({ matchStatus }) => matchStatus === MatchStatus.InProgress));

/** Sports with how many matches each has under the same status. */
export function useColumns(matchStatus: number) {
  return useCall('/web_race/race_data_column_with_num', { matchStatus }, { keepLast: true, every: EVERY_MS });
}

/** Matches in the server's order: in play, not started by time, the others. Each once. */
export function useMatches(filter: MatchFilter) {
  const { i18n } = useTranslation();
  const { rows: matches, ...query } = usePages<Match>(
    [path, filter, i18n.language],
    'matchId',
    (pageNum, signal) => post(path, { ...filter, pageNum, pageSize }, signal),
    { refetchInterval: ({ state }) => (hasPlaying(state.data?.pages) ? PLAYING_MS : EVERY_MS) },
  );
  return { ...query, matches };
}

/** How many matches each day has under the other filters; undefined while nobody knows. */
export function useDayCounts(filter: MatchFilter, days: readonly Day[]): (number | undefined)[] {
  const counts = useQueries({
    queries: days.map(({ date, from, to }) => {
      const asked = { ...filter, date, from, to, pageNum: 1, pageSize: 1 };
      return {
        queryKey: [path, asked],
        queryFn: () => post(path, asked),
        staleTime: EVERY_MS,
        refetchInterval: EVERY_MS,
      };
    }),
  });
  return counts.map(({ data }) => data?.total);
}

/** The competitions one may choose from: those of all matches under the other filters. */
export function useCompetitions({ competitionId: _, ...filter }: MatchFilter) {
  const { i18n } = useTranslation();
  const { data } = useCall(
    path,
    { ...filter, competitions: true, pageSize: 1 },
    { fresh: 60_000, keepLast: true },
  );
  const known = (data?.competitions ?? []).map((one) => [one.competitionId, one.competitionName] as const);
  return new Map(known.sort(([, a], [, b]) => a.localeCompare(b, i18n.language)));
}

/** A living room for each match that is being shown: of several the first, which the server puts in the reader's order. */
export function useRooms(): Map<string, LiveItem> {
  const { data } = useCall('/web_home/home_details_middle', {}, { fresh: 30_000, every: EVERY_MS });
  const lives = data?.columns.flatMap((column) => column.lives) ?? [];
  return new Map(
    lives
      .toReversed()
      .flatMap((room) =>
        room.matchId !== null && room.liveStatus === LiveStatus.Living ? [[room.matchId, room] as const] : [],
      ),
  );
}
