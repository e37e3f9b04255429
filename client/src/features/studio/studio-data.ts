/** The anchor's own room: its configuration as the server gives it, and the calls that change it. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { post } from '../../api/post';
import type { LiveStatus, Player } from '../../api/types';
import { callKey, useCall } from '../../api/use-call';

export interface Ingest {
  protocol: 'rtmp';
  /** Where viewers find the room. */
  roomAddress: string;
  pushAddress: string;
  playStreamAddress: string;
  liveCode: string;
  obsHint: string | null;
  /** Measured between the last key frames; null without a stream. */
  keyFrameSeconds: number | null;
  /** Epoch milliseconds: until then an encoder opens no broadcast by itself, because the last was ended by hand. */
  pauseEndTime?: number | null;
}

export interface HouseConfig {
  houseId: string;
  houseName: string;
  anchorTitle: string;
  houseImage: string | null;
  introduction: string;
  announcement: string;
  raceType: number;
  anchorType: number;
  liveStatus: LiveStatus;
  sessionId: string | null;
  coverRequired: boolean;
  ingest: Ingest | null;
}

export interface LiveEnd {
  sessionId: string;
  durationSeconds: number;
  peak: number;
  replayId: string | null;
}

const DETAILS = '/web_anchor/anchor_house_config_details';

export function useHouseConfig(enabled: boolean) {
  return useCall<HouseConfig>(DETAILS, {}, { fresh: 5_000, every: 15_000, enabled });
}

/** The player of one's own room, for the preview. */
export const useOwnPlayer = (houseId: string, living: boolean) =>
  useCall<{ player: Player | null }>(
    '/web_anchor/anchor_details',
    { houseId },
    { fresh: 5_000, enabled: living },
  );

export function useHouseActs() {
  const queries = useQueryClient();
  const { i18n } = useTranslation();
  const key = callKey(DETAILS, {}, i18n.language);
  const save = useCallback(
    async (change: Record<string, unknown>) => {
      const config = await post<HouseConfig>('/web_anchor/anchor_house_config_details_update', change);
      queries.setQueryData(key, config);
      return config;
    },
    [queries, key],
  );
  const reread = useCallback(() => queries.invalidateQueries({ queryKey: [DETAILS] }), [queries]);
  return {
    save,
    reread,
    start: async () => {
      await post('/web_anchor/live_start', { source: 1 });
      await reread();
    },
    end: async () => {
      const ended = await post<LiveEnd>('/web_anchor/live_end');
      await reread();
      return ended;
    },
  };
}
