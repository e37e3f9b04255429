/** What room staff may do to others in the chat, and the lists they do it from. */
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

export interface Moderation {
  /** Refusals: MUTE_REASON_REQUIRED, CANNOT_MUTE_TARGET, FORBIDDEN. */
  mute: (userId: string, muteType: MuteType, reason: string) => Promise<MuteAnswer>;
  unmute: (userId: string) => Promise<MuteAnswer>;
  muteAll: (stop: boolean) => Promise<{ mutedAll: boolean }>;
  /** The mute list changed elsewhere. */
  refresh: () => void;
}

export function useModeration(houseId: string): Moderation {
  const queries = useQueryClient();
  const refresh = useCallback(() => void queries.invalidateQueries({ queryKey: [USERS] }), [queries]);
  return useMemo(() => {
    const edit = async (body: object) => {
      const answer = await post<MuteAnswer>('/web_anchor/edit_user', { houseId, ...body });
      refresh();
      return answer;
    };
    return {
      mute: (userId, muteType, reason) => edit({ userId, action: 1, muteType, reason }),
      unmute: (userId) => edit({ userId, action: 2 }),
      muteAll: (stop) => post<{ mutedAll: boolean }>('/web_anchor/stop_chat', { houseId, stop }),
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
