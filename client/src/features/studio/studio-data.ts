/** The anchor's own room: its configuration as the server gives it, and the calls that change it. */

import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveSource } from '../../api/enums.gen';
import { post } from '../../api/post';
import type { ConfigureRequest, HouseConfigAnswer, RestreamRequest } from '../../api/schema.gen';
import { callKey, useCall } from '../../api/use-call';
import { serverNow } from '../../lib/server-clock';

export type HouseConfig = HouseConfigAnswer;

const DETAILS = '/web_anchor/anchor_house_config_details';
const SUMMARY = '/web_anchor/live_summary';
const DAY_MS = 86_400_000;

/** Asked every few seconds: nothing else tells of a preview, and the ingest measures every five seconds. */
export const useHouseConfig = () => useCall(DETAILS, {}, { fresh: 3_000, every: 4_000 });

/** The last broadcast, if it ended within a day. */
export function useLastBroadcast(enabled: boolean) {
  const { data } = useCall(SUMMARY, {}, { enabled });
  const session = data?.session ?? null;
  return session !== null && serverNow() - session.endTime < DAY_MS ? session : null;
}

/** The player of one's own room, for the preview. */
export const useOwnPlayer = (houseId: string, living: boolean) =>
  useCall('/web_anchor/anchor_details', { houseId }, { fresh: 5_000, enabled: living });

export function useHouseActs() {
  const queries = useQueryClient();
  const { i18n } = useTranslation();
  const key = callKey(DETAILS, {}, i18n.language);
  const save = useCallback(
    async (change: ConfigureRequest) => {
      const config = await post('/web_anchor/anchor_house_config_details_update', change);
      queries.setQueryData(key, config);
      return config;
    },
    [queries, key],
  );
  const reread = useCallback(
    () => Promise.all([DETAILS, SUMMARY].map((path) => queries.invalidateQueries({ queryKey: [path] }))),
    [queries],
  );
  return {
    save,
    reread,
    start: async (source: LiveSource, matchId: string | null) => {
      await post('/web_anchor/live_start', { source, ...(matchId === null ? {} : { matchId }) });
      await reread();
    },
    end: async () => {
      const ended = await post('/web_anchor/live_end');
      await reread();
      return ended;
    },
  };
}

/** Each answers the whole configuration, which the page then shows. */
export function useRestreamActs() {
  const queries = useQueryClient();
  const { i18n } = useTranslation();
  const show = async (asked: Promise<HouseConfig>) =>
    queries.setQueryData(callKey(DETAILS, {}, i18n.language), await asked);
  return {
    save: (change: RestreamRequest) => show(post('/web_anchor/restream_save', change)),
    remove: (targetId: string) => show(post('/web_anchor/restream_delete', { targetId })),
  };
}
