/** What REST tells of a room, what the websocket adds to it, and the calls of the room page. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { post } from '../../api/post';
import type {
  AnchorInfo,
  ChatMode,
  LiveItem,
  LiveStatus,
  Match,
  MatchBrief,
  Player,
  ReplayItem,
} from '../../api/types';
import { callKey, useCall } from '../../api/use-call';
import type { RoomView } from '../../realtime/room-view';

export interface RoomFacts {
  houseId: string;
  houseName: string;
  anchorTitle: string;
  houseImage: string;
  introduction: string;
  announcement: string;
  liveStatus: LiveStatus;
  visitHistory: number;
  viewers: number;
  startTime: number | null;
  raceType: number;
  anchorType: number;
  matchId: string | null;
  chatMode: ChatMode;
}

export interface RoomDetails {
  room: RoomFacts;
  anchor: AnchorInfo;
  match: Match | null;
  player: Player | null;
  sessionId: string | null;
  schedule: MatchBrief[];
  replays: ReplayItem[];
  share: { title: string; description: string; image: string; url: string } | null;
}

const DETAILS = '/web_anchor/anchor_details';

export function useRoomDetails(houseId: string) {
  return useCall<RoomDetails>(DETAILS, { houseId }, { fresh: 30_000 });
}

export const useMoreRooms = (houseId: string) =>
  useCall<LiveItem[]>('/web_anchor/recommend_anchor', { houseId, kind: 1, pageSize: 8 }, { fresh: 60_000 });

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
        await post<{ attention: boolean; fanCount: number }>('/web_anchor/web_recommend_user', {
          houseId,
          attention,
        }),
      );
    } catch (refusal) {
      patch({ attention: !attention, fanCount: fans });
      throw refusal;
    } finally {
      setBusy(false);
    }
  };
  return { follow, busy };
}
