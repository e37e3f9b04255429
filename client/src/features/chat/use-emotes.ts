// The emotes of a room.
import { useMemo } from 'react';
import { useCall } from '../../api/use-call';
import { type Emotes, emotesOf } from './emotes';

/** Null: no room of an anchor. */
export const useEmoteList = (houseId: string | null) =>
  useCall(
    '/web_anchor/emote_list',
    { houseId: houseId ?? '' },
    { enabled: houseId !== null, fresh: 300_000 },
  );

/** Undefined while there are none. */
export function useEmotes(houseId: string | null): Emotes | undefined {
  const { data } = useEmoteList(houseId);
  return useMemo(() => (data && data.list.length > 0 ? emotesOf(data.list) : undefined), [data]);
}
