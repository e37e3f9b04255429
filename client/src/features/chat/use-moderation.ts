/** What people may do to the lines and people of a chat, and the lists they do it from. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { post } from '../../api/post';
import type { MuteType, Page, UserBrief } from '../../api/types';
import { useCall } from '../../api/use-call';

const USERS = '/web_anchor/anchor_user';

export interface Viewer extends UserBrief {
  joinTime: number;
  muted: boolean;
}

export interface MuteRecord {
  muteId: string;
  user: UserBrief;
  reason: string;
  muteType: MuteType;
  startTime: number;
  /** Epoch milliseconds; null for a permanent mute or one of this session. */
  endTime: number | null;
  operator: UserBrief | null;
}

export interface MuteAnswer {
  userId: string;
  muted: boolean;
  muteType: MuteType | null;
  endTime: number | null;
  muteId: string | null;
}

/** 1 spam, 2 abuse, 3 illegal, 4 fraud, 5 copyright, 9 other. */
export type ReportReason = 1 | 2 | 3 | 4 | 5 | 9;

export interface Report {
  userId: string;
  messageId?: string;
  reason: ReportReason;
  text?: string;
}

export interface Moderation {
  /** Refusals: MUTE_REASON_REQUIRED, CANNOT_MUTE_TARGET, FORBIDDEN. */
  mute: (userId: string, muteType: MuteType, reason: string, deleteMessages?: boolean) => Promise<MuteAnswer>;
  unmute: (userId: string) => Promise<MuteAnswer>;
  muteAll: (stop: boolean) => Promise<{ mutedAll: boolean }>;
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

export function useModeration(houseId: string): Moderation {
  const queries = useQueryClient();
  const refresh = useCallback(() => void queries.invalidateQueries({ queryKey: [USERS] }), [queries]);
  return useMemo(() => {
    const call = async <T>(path: string, body: object) => {
      const answer = await post<T>(`/web_anchor/${path}`, { houseId, ...body });
      refresh();
      return answer;
    };
    return {
      mute: (userId, muteType, reason, deleteMessages) =>
        call('edit_user', { userId, action: 1, muteType, reason, ...(deleteMessages && { deleteMessages }) }),
      unmute: (userId) => call('edit_user', { userId, action: 2 }),
      muteAll: (stop) => call('stop_chat', { stop }),
      remove: (messageIds) => call('chat_delete', { messageIds }),
      pin: (messageId) => call('chat_pin', messageId === null ? {} : { messageId }),
      appoint: (userId, grant) => call('moderator_edit', { userId, action: grant ? 1 : 2 }),
      report: (report) => call('report', report),
      undo: (undoId) => call('chat_restore', { undoId }),
      refresh,
    };
  }, [houseId, refresh]);
}

export const useViewers = (houseId: string, keyword: string) =>
  useCall<Page<Viewer> & { visitors: number }>(
    USERS,
    { houseId, type: 1, pageSize: 100, ...(keyword ? { keyword } : {}) },
    { fresh: 5_000, every: 10_000, keepLast: true },
  );

export const useMutes = (houseId: string) =>
  useCall<Page<MuteRecord>>(USERS, { houseId, type: 2, pageSize: 100 }, { fresh: 0, every: 15_000 });
