/** What people may do to the lines and people of a chat, and the lists they do it from. */

import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { Action, type MuteType, PeopleList, type ReportReason } from '../../api/enums.gen';
import { type Asked, type Path, post } from '../../api/post';
import { ROOM_PEOPLE, useRoomPeople } from '../../api/room-people';
import type { EditUserAnswer } from '../../api/schema.gen';
import type { LinesOf } from './last-lines';
import type { MuteTarget } from './mute-dialog';

export interface Report {
  userId: string;
  messageId?: string;
  reason: ReportReason;
  text?: string;
}

export interface Moderation {
  /** Refusals: MUTE_REASON_REQUIRED, CANNOT_MUTE_TARGET, FORBIDDEN. */
  mute: (
    userId: string,
    muteType: MuteType,
    reason: string,
    deleteMessages?: boolean,
  ) => Promise<EditUserAnswer>;
  unmute: (userId: string) => Promise<EditUserAnswer>;
  muteAll: (stop: boolean) => Promise<{ mutedAll: boolean }>;
  /** Null where nobody may ask. */
  linesOf: LinesOf | null;
  remove: (messageIds: string[]) => Promise<{ deleted: string[] }>;
  /** Null takes the pinned line down. */
  pin: (messageId: string | null) => Promise<unknown>;
  appoint: (userId: string, grant: boolean) => Promise<unknown>;
  report: (report: Report) => Promise<unknown>;
  /** Takes back one act of moderation, while it is young. */
  undo: (actionId: string) => Promise<unknown>;
  /** The lists changed elsewhere. */
  refresh: () => void;
}

/** `houseId` is null in the chat of a match: people are reported there, without the line. */
export function useModeration(houseId: string | null): Moderation {
  const queries = useQueryClient();
  const refresh = useCallback(() => void queries.invalidateQueries({ queryKey: [ROOM_PEOPLE] }), [queries]);
  return useMemo(() => {
    const call = async <P extends Path>(path: P, body: Asked<P>) => {
      const answer = await post(path, { ...(houseId !== null && { houseId }), ...body });
      refresh();
      return answer;
    };
    return {
      mute: (userId, muteType, reason, deleteMessages) =>
        call('/web_anchor/edit_user', {
          userId,
          action: Action.Do,
          muteType,
          reason,
          ...(deleteMessages && { deleteMessages }),
        }),
      unmute: (userId) => call('/web_anchor/edit_user', { userId, action: Action.Undo }),
      linesOf:
        houseId === null
          ? null
          : async (userId) => (await post('/web_anchor/user_lines', { houseId, userId })).list,
      muteAll: (stop) => call('/web_anchor/stop_chat', { stop }),
      remove: (messageIds) => call('/web_anchor/chat_delete', { messageIds }),
      pin: (messageId) => call('/web_anchor/chat_pin', messageId === null ? {} : { messageId }),
      appoint: (userId, grant) =>
        call('/web_anchor/moderator_edit', { userId, action: grant ? Action.Do : Action.Undo }),
      report: ({ messageId, ...report }) =>
        call('/web_anchor/report', houseId === null ? report : { ...report, messageId }),
      undo: (undoId) => call('/web_anchor/chat_restore', { undoId }),
      refresh,
    };
  }, [houseId, refresh]);
}

export const useViewers = (houseId: string, keyword: string) =>
  useRoomPeople(
    PeopleList.Viewers,
    { houseId, pageSize: 100, ...(keyword ? { keyword } : {}) },
    { fresh: 5_000, every: 10_000, keepLast: true },
  );

/** Whether a person is muted here; only staff may ask. */
export function useMuted(houseId: string, { userId, nickName }: MuteTarget, staff: boolean): boolean {
  const { data } = useRoomPeople(
    PeopleList.Muted,
    { houseId, keyword: nickName, pageSize: 100 },
    { fresh: 5_000, enabled: staff },
  );
  return data?.list.some(({ user }) => user.userId === userId) ?? false;
}

export const useMutes = (houseId: string) =>
  useRoomPeople(PeopleList.Muted, { houseId, pageSize: 100 }, { fresh: 0, every: 15_000 });
