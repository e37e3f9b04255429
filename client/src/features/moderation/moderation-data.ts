// The rules of a room's chat, its moderators, its words and the log of what its staff did, and how they change.

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Action, PeopleList } from '../../api/enums.gen';
import { type Asked, type Path, post } from '../../api/post';
import { ROOM_PEOPLE, useRoomPeople } from '../../api/room-people';
import { useCall } from '../../api/use-call';
import type { ChatMode } from '../../realtime/protocol';
import { HELD_LINES } from '../../realtime/use-held-lines';

const WORDS = '/web_anchor/room_words';
const LOG = '/web_anchor/mod_log';

export type Rules = Omit<ChatMode, 'mutedAll' | 'pinnedMessage'>;

/** Limits of the server. */
export const MODERATORS_MAX = 50;
export const WORDS_MAX = 500;
export const WORD_LENGTH = 30;
/** How long an act may be undone, milliseconds. */
export const UNDO_MS = 600_000;

export const useModerators = (houseId: string) =>
  useRoomPeople(PeopleList.Moderators, { houseId, pageSize: 100 }, { fresh: 0 });

export const useWords = (houseId: string) => useCall(WORDS, { houseId }, { fresh: 0 });

export function useLog(houseId: string) {
  const { i18n } = useTranslation();
  const query = useInfiniteQuery({
    queryKey: [LOG, houseId, i18n.language],
    queryFn: ({ pageParam, signal }) =>
      post(LOG, { houseId, pageSize: 40, ...(pageParam ? { cursor: pageParam } : {}) }, signal),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    staleTime: 0,
    refetchInterval: 15_000,
  });
  return { ...query, rows: query.data?.pages.flatMap(({ list }) => list) ?? [] };
}

export function useModerationTools(houseId: string) {
  const queries = useQueryClient();
  return useMemo(() => {
    const call = async <P extends Path>(path: P, body: Asked<P>) => {
      const answer = await post(path, { houseId, ...body });
      for (const key of [ROOM_PEOPLE, WORDS, LOG, HELD_LINES])
        void queries.invalidateQueries({ queryKey: [key] });
      return answer;
    };
    return {
      setRules: (change: Partial<Rules>) => call('/web_anchor/chat_mode', change),
      appoint: (userId: string, grant: boolean) =>
        call('/web_anchor/moderator_edit', { userId, action: grant ? Action.Do : Action.Undo }),
      editWords: (change: { add?: string[]; remove?: string[] }) => call(WORDS, change),
      decide: (heldId: string, allow: boolean) =>
        call('/web_anchor/held_decide', { heldId, action: allow ? Action.Do : Action.Undo }),
      undo: (actionId: string) => call('/web_anchor/chat_restore', { undoId: actionId }),
    };
  }, [houseId, queries]);
}
