// The lines that wait for the staff of a room: asked for once, and again whenever the room tells that they changed.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useCall } from '../api/use-call';
import { useHub } from './realtime-provider';

export const HELD_LINES = '/web_anchor/held_lines';

/** `staff`: nobody else may ask. */
export function useHeldLines(houseId: string | null, staff: boolean) {
  const hub = useHub();
  const queries = useQueryClient();
  const enabled = staff && houseId !== null;
  useEffect(() => {
    if (!enabled) return;
    return hub.hear((news) => {
      if (news.kind === 'priv' && news.frame.k === 'held' && news.frame.room === `house:${houseId}`)
        void queries.invalidateQueries({ queryKey: [HELD_LINES] });
    });
  }, [hub, queries, houseId, enabled]);
  return useCall(HELD_LINES, { houseId: houseId ?? '' }, { fresh: 0, enabled });
}
