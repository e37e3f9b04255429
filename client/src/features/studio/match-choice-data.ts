/** The matches an anchor may broadcast: those reserved, those of the library by search, and the chosen one. */
import { ColumnType, LibraryTab } from '../../api/enums.gen';
import type { Match } from '../../api/schema.gen';
import { useCall } from '../../api/use-call';

const LIBRARY = '/web_race/match_list';

const all = { raceType: ColumnType.All, hasSource: 0, pageSize: 20 } as const;

export const useReservedMatches = () =>
  useCall(LIBRARY, { ...all, tab: LibraryTab.Reserved }, { fresh: 10_000 });

export const useLibraryMatches = (keyword: string) =>
  useCall(
    LIBRARY,
    { ...all, tab: LibraryTab.All, ...(keyword ? { keyword } : {}) },
    { fresh: 10_000, keepLast: true },
  );

/** Undefined while it is not known; null without one. */
export function useChosenMatch(matchId: string | null): Match | null | undefined {
  const reserved = useReservedMatches();
  const known = reserved.data?.list.find((match) => match.matchId === matchId);
  const asked = useCall(
    '/web_match/web_match_details',
    { matchId: matchId ?? '' },
    { enabled: matchId !== null && !known && !reserved.isPending },
  );
  if (matchId === null) return null;
  return known ?? asked.data?.match;
}
