// Reserving a match, to be reminded of it or to broadcast it, and the lists of what one has reserved.

import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Action,
  type LibraryTab,
  MatchStatus,
  ReserveKind,
  type SourceFilter,
  type When,
} from '../../api/enums.gen';
import { type Asked, post } from '../../api/post';
import { asRefusal } from '../../api/refusal';
import type {
  AnchorAppointAnswer,
  AnchorAppointRequest,
  AppointAnswer,
  Match,
  ReminderAnswer,
} from '../../api/schema.gen';
import { useCall } from '../../api/use-call';
import { usePages } from '../../api/use-pages';
import { patchMatch } from './patch-match';

/** A viewer is reminded, an anchor broadcasts; one person may do both with one match. */
export type Kind = 'viewer' | 'anchor';

/** What comes with a reservation: exactly those that conflict, and for a match without a source one's own video. */
export type Order = Pick<AnchorAppointRequest, 'replaceMatchIds' | 'ownVideo'>;

export type Gap = Pick<ReminderAnswer, 'gapMinutes' | 'gapHours' | 'conflicts'>;

export type ReserveAnswer = AppointAnswer | AnchorAppointAnswer;

const CALL = {
  viewer: '/web_race/race_data_appoint',
  anchor: '/web_race/web_race_appoint',
} as const;
const FLAG = { viewer: 'isReserved', anchor: 'isAnchorReserved' } as const;
const MINE = '/web_my/my_race_data_appoint';
const LIBRARY = '/web_race/match_list';
const COLUMNS = '/web_race/web_race_column';
const pageSize = 40;

export const isReserved = (match: Match, kind: Kind): boolean => match[FLAG[kind]];

/** Begun and not over: an anchor may show it at once. */
export function isInPlay({ matchStatus, matchTime, timeKnown }: Match, now: number): boolean {
  if (matchStatus === MatchStatus.NotStarted) return matchTime !== null && timeKnown && matchTime <= now;
  return matchStatus === MatchStatus.InProgress || matchStatus === MatchStatus.Interrupted;
}

/** How a match looks once it is reserved or given up; unchanged when it already was. */
export const marked =
  (kind: Kind, on: boolean) =>
  (match: Match): Partial<Match> => {
    if (isReserved(match, kind) === on) return {};
    if (kind === 'anchor') return { isAnchorReserved: on };
    return { isReserved: on, reserveCount: Math.max(0, match.reserveCount + (on ? 1 : -1)) };
  };

/** At once on the screen, everywhere the match stands; taken back when the server refuses. */
export function useReserve() {
  const queries = useQueryClient();
  return useCallback(
    async (kind: Kind, match: Match, on: boolean, order: Order = {}): Promise<ReserveAnswer> => {
      const patch = (matchId: string, change: (match: Match) => Partial<Match>) =>
        queries.setQueriesData({}, (data: unknown) => patchMatch(data, matchId, change));
      const settled = () => {
        for (const path of [MINE, LIBRARY, COLUMNS]) void queries.invalidateQueries({ queryKey: [path] });
      };
      const { matchId } = match;
      patch(matchId, marked(kind, on));
      try {
        const answer = await post(CALL[kind], { matchId, action: on ? Action.Do : Action.Undo, ...order });
        for (const given of answer.cancelled) patch(given, marked(kind, false));
        if ('reserveCount' in answer) patch(matchId, () => ({ reserveCount: answer.reserveCount }));
        settled();
        return answer;
      } catch (thrown) {
        const { code } = asRefusal(thrown);
        // The screen was behind the times: what was asked for is the case already.
        if (code === 'ALREADY_RESERVED' || code === 'NOT_RESERVED') settled();
        else patch(matchId, marked(kind, !on));
        throw thrown;
      }
    },
    [queries],
  );
}

export const useMyReservations = (when: When, enabled: boolean) =>
  useMatchPages(MINE, { kind: ReserveKind.Viewer, when }, enabled);

export interface LibrarySearch {
  /** 0 all. */
  hasSource: 0 | SourceFilter;
  /** In the site's zone. */
  date?: string;
  keyword?: string;
}

export interface LibraryFilter extends LibrarySearch {
  tab: LibraryTab;
  raceType: number;
}

export const useLibrary = (filter: LibraryFilter, enabled: boolean) =>
  useMatchPages(LIBRARY, filter, enabled);

/** So many of each sport under the same search. */
export const useLibraryColumns = (search: LibrarySearch) => useCall(COLUMNS, search, { keepLast: true });

function useMatchPages<P extends typeof MINE | typeof LIBRARY>(path: P, filter: Asked<P>, enabled: boolean) {
  const { i18n } = useTranslation();
  const { rows: matches, ...query } = usePages<Match>(
    [path, filter, i18n.language],
    'matchId',
    (pageNum, signal) => post(path, { ...filter, pageNum, pageSize }, signal),
    { staleTime: 10_000, refetchInterval: 60_000, enabled },
  );
  return { ...query, matches };
}
