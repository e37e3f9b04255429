/** What REST tells of a room, what the websocket adds to it, and the calls of the room page. */

import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Recommendation } from '../../api/enums.gen';
import { followedChanged } from '../../api/followed';
import { post } from '../../api/post';
import type { AnchorDetailsAnswer, AnchorInfo, Match } from '../../api/schema.gen';
import { callKey, useCall } from '../../api/use-call';
import { offerPush } from '../../lib/push-offer';
import type { RoomView } from '../../realtime/room-state';

export type RoomDetails = AnchorDetailsAnswer;

const DETAILS = '/web_anchor/anchor_details';

export function useRoomDetails(houseId: string) {
  return useCall(DETAILS, { houseId }, { fresh: 30_000 });
}

export const useMoreRooms = (houseId: string, kind: Recommendation = Recommendation.Similar) =>
  useCall('/web_anchor/recommend_anchor', { houseId, kind, pageSize: 8 }, { fresh: 60_000 });

/** The latest word wins: REST first, then whatever the websocket said since. */
export function roomNow({ room, match }: RoomDetails, view: RoomView) {
  const score = view.score && match && view.score.matchId === match.matchId ? view.score : null;
  return {
    ...room,
    houseName: view.changes.houseName ?? room.houseName,
    announcement: view.changes.announcement ?? room.announcement,
    houseImage: view.changes.houseImage ?? room.houseImage,
    liveStatus: view.liveStatus ?? room.liveStatus,
    viewers: view.viewers ?? room.viewers,
    visitHistory: view.visitHistory ?? room.visitHistory,
    match: match && score ? ({ ...match, ...score } as Match) : match,
  };
}

/** Follows or unfollows at once on the screen, and takes it back when the server refuses. */
export function useFollow(houseId: string) {
  const queries = useQueryClient();
  const { i18n } = useTranslation();
  const [busy, setBusy] = useState(false);
  const key = callKey(DETAILS, { houseId }, i18n.language);

  const patch = useCallback(
    (change: Partial<AnchorInfo>) =>
      queries.setQueryData<RoomDetails>(
        key,
        (old) => old && { ...old, anchor: { ...old.anchor, ...change } },
      ),
    [queries, key],
  );
  const follow = async (attention: boolean, fans: number) => {
    setBusy(true);
    patch({ attention, fanCount: Math.max(0, fans + (attention ? 1 : -1)) });
    try {
      patch(
        await post('/web_anchor/web_recommend_user', {
          houseId,
          attention,
        }),
      );
      followedChanged(queries);
      if (attention) offerPush();
    } catch (refusal) {
      patch({ attention: !attention, fanCount: fans });
      throw refusal;
    } finally {
      setBusy(false);
    }
  };
  return { follow, busy };
}
