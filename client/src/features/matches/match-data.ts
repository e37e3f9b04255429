// The list of matches with its filters, page after page, and which living room shows which match.

import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LiveStatus, type MatchTab } from '../../api/enums.gen';
import { post } from '../../api/post';
import type { LiveItem } from '../../api/schema.gen';
import { useCall } from '../../api/use-call';

export interface MatchFilter {
  raceType: number;
  tab: MatchTab;
  /** 0 all. */
  matchStatus: number;
}

const path = '/web_race/race_data_content_list_page';
const pageSize = 40;

/** Sports with how many matches each has under the same status. */
export function useColumns(matchStatus: number) {
  return useCall('/web_race/race_data_column_with_num', { matchStatus }, { keepLast: true });
}

/** Matches in the server's order: in play, not started by time, the others. Each once. */
export function useMatches(filter: MatchFilter) {
  const { i18n } = useTranslation();
  const query = useInfiniteQuery({
    queryKey: [path, filter, i18n.language],
    queryFn: ({ pageParam, signal }) => post(path, { ...filter, pageNum: pageParam, pageSize }, signal),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.hasMore ? last.pageNum + 1 : undefined),
    staleTime: 15_000,
    refetchInterval: 60_000,
  });
  const all = query.data?.pages.flatMap((page) => page.list) ?? [];
  return { ...query, matches: [...new Map(all.map((match) => [match.matchId, match])).values()] };
}

/** A living room for each match that is being shown. */
export function useRooms(): Map<string, LiveItem> {
  const { data } = useCall('/web_home/home_details_middle', {}, { fresh: 30_000 });
  const lives = data?.columns.flatMap((column) => column.lives) ?? [];
  return new Map(
    lives.flatMap((room) =>
      room.matchId !== null && room.liveStatus === LiveStatus.Living ? [[room.matchId, room] as const] : [],
    ),
  );
}
