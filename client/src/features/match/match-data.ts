// One match on the screen: its facts from REST, kept true by the websocket, and the channels one may watch it on.

import { useEffect, useMemo, useState } from 'react';
import { LiveStatus, type MatchStatus } from '../../api/enums.gen';
import type {
  LiveItem,
  LiveRoomButton,
  Match,
  MatchChannel,
  MatchDetailsAnswer,
  MatchEvent,
  MatchFirst,
  Player,
  PlayerLine,
} from '../../api/schema.gen';
import { useCall } from '../../api/use-call';
import type { Passing } from '../../realtime/passing';
import { useRaceChannel, useRoomView } from '../../realtime/use-room';

/** The server does not announce which rooms begin to show a match, so the page asks now and then. */
const EVERY_MS = 30_000;

export function useLiveMatch(matchId: string) {
  const details = useCall('/web_match/web_match_details', { matchId }, { every: EVERY_MS });
  const channel = useRaceChannel(matchId);
  const { score, stale } = useRoomView(channel);
  const [told, setTold] = useState<readonly MatchEvent[]>([]);
  const passing = useMemo<Passing>(
    () => (hear) => channel?.listen((event) => hear(event)) ?? (() => undefined),
    [channel],
  );
  useEffect(
    () =>
      passing((event) => {
        if (event.k === 'score' && event.event) setTold((all) => [...all, event.event as MatchEvent]);
      }),
    [passing],
  );

  const { data, error, refetch } = details;
  const status: MatchStatus | undefined = score?.matchStatus;
  // Another status changes which channels there are, and after a gap anything may have changed.
  useEffect(() => {
    if (status !== undefined || stale > 0) void refetch();
  }, [status, stale, refetch]);

  return {
    details: data,
    error,
    refetch: () => void refetch(),
    passing,
    match: data ? ({ ...data.match, ...(score?.matchId === matchId && score) } as Match) : null,
    events: mergeEvents(data?.events ?? [], told),
  };
}

/** Every event once, as it was told last, the newest first. */
export function mergeEvents(known: readonly MatchEvent[], told: readonly MatchEvent[]): MatchEvent[] {
  const all = new Map([...known, ...told].map((event) => [event.eventId, event]));
  return [...all.values()].sort((a, b) => b.time - a.time);
}

export interface Choice {
  channelId: string;
  /** Null for the match's own source. */
  houseId: string | null;
  name: string;
  image: string;
  liveStatus: LiveStatus;
  lines: readonly PlayerLine[];
  /** Where the player leads from it. */
  liveRoom: LiveRoomButton;
  /** Whose room it is; null for the match's own source. */
  anchor: Pick<LiveItem, 'tags' | 'countryCode'> | null;
}

const nowhere: LiveRoomButton = { title: '', path: '' };

const rank = ({ liveStatus }: Choice) =>
  liveStatus === LiveStatus.Living ? 0 : liveStatus === LiveStatus.Interrupted ? 1 : 2;

/** The match's own source first, then the anchors who show or will show it, those living before the others. */
export function choicesOf({ channels, anchors }: MatchDetailsAnswer): Choice[] {
  const lineOf = new Map(channels.map((channel) => [channel.houseId, channel]));
  const source = channels.find(({ houseId }) => houseId === null);
  const rooms = anchors.map((room) => choiceOf(room, lineOf.get(room.houseId)));
  rooms.sort((a, b) => rank(a) - rank(b));
  return source ? [{ ...source, image: '', anchor: null }, ...rooms] : rooms;
}

function choiceOf(room: LiveItem, channel: MatchChannel | undefined): Choice {
  const { houseId, nickName, userImage, liveStatus } = room;
  return {
    channelId: channel?.channelId ?? `house-${houseId}`,
    houseId,
    name: nickName,
    image: userImage,
    liveStatus: (channel?.liveStatus ?? liveStatus) as LiveStatus,
    lines: channel?.lines ?? [],
    liveRoom: channel?.liveRoom ?? nowhere,
    anchor: room,
  };
}

/** One can watch it, or could a moment ago. */
export const isOnAir = ({ liveStatus }: Choice) =>
  liveStatus === LiveStatus.Living || liveStatus === LiveStatus.Interrupted;

/** The wanted channel while it is on the air, else the one that the server names. */
export const chosenOf = (
  choices: readonly Choice[],
  wanted: string | null,
  first: MatchFirst | null,
): Choice | null =>
  choices.find((choice) => choice.channelId === wanted && isOnAir(choice)) ??
  choices.find(({ channelId }) => channelId === first?.channelId) ??
  null;

/** What the player needs for lines without a room behind them. */
export function playerOf(
  lines: readonly PlayerLine[],
  poster: string,
  liveRoom: LiveRoomButton = nowhere,
): Player | null {
  const [first] = lines;
  if (!first) return null;
  return {
    url: first.url,
    type: first.type,
    isLive: true,
    poster,
    lines: [...lines],
    blockedHost: null,
    rewind: null,
    danmu: false,
    defaultPlaybackRate: 1,
    playbackRate: [],
    lastPlayTime: 0,
    lastPlayTimeHideDelay: 0,
    liveRoom,
    progressDot: [],
    texttrack: [],
    thumbnail: null,
  };
}
