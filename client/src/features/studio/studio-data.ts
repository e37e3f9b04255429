/** The anchor's own room: its configuration as the server gives it, and the calls that change it. */

import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { LiveSource } from '../../api/enums.gen';
import { post } from '../../api/post';
import type { ConfigureRequest, HouseConfigAnswer, LiveEndAnswer } from '../../api/schema.gen';
import { callKey, useCall } from '../../api/use-call';

export type HouseConfig = HouseConfigAnswer;
export type LiveEnd = LiveEndAnswer;

const DETAILS = '/web_anchor/anchor_house_config_details';

export function useHouseConfig(enabled: boolean) {
  return useCall(DETAILS, {}, { fresh: 5_000, every: 15_000, enabled });
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
  const reread = useCallback(() => queries.invalidateQueries({ queryKey: [DETAILS] }), [queries]);
  return {
    save,
    reread,
    start: async () => {
      await post('/web_anchor/live_start', { source: LiveSource.Push });
      await reread();
    },
    end: async () => {
      const ended = await post('/web_anchor/live_end');
      await reread();
      return ended;
    },
  };
}
