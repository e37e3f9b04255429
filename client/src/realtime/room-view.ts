/** What is true in a room right now, as the websocket tells it: the server's state in the client's words. Pure. */
import type { RedEnvelope } from './money-protocol';
import { envelopesAfter, envelopesOf, envelopesWithoutRemarks } from './open-envelopes';
import type {
  ChatMode,
  LiveStatus,
  Params,
  Pinned,
  PrivFrame,
  RoomEvent,
  Score,
  StFrame,
  WelcomeFrame,
  You,
} from './protocol';
import { muteAll, underRules } from './speaking';

export interface RoomChanges {
  houseName?: string;
  announcement?: string;
  houseImage?: string;
}

export interface Pause {
  code: 'SLOW_MODE' | 'FOLLOWERS_ONLY' | 'ACCOUNT_TOO_NEW';
  /** Epoch milliseconds; null when nobody knows. */
  until: number | null;
}

export interface RoomView {
  /** `refused`: the server will not let us in, and asking again would not help. */
  link: 'connecting' | 'open' | 'lost' | 'refused';
  refused: { code: string; params: Params } | null;
  you: You | null;
  /** Null until the first welcome; the page shows what REST told it so far. */
  liveStatus: LiveStatus | null;
  sessionId: string | null;
  startTime: number | null;
  viewers: number | null;
  visitHistory: number | null;
  chatMode: ChatMode | null;
  pinned: Pinned | null;
  /** Until when, by the server's clock, the rules of this chat keep the reader from speaking, as far as we know. */
  pause: Pause | null;
  score: Score | null;
  /** Public red envelopes of this room, oldest first. */
  envelopes: readonly RedEnvelope[];
  changes: RoomChanges;
  /** Raised whenever facts only REST can give may be outdated: live status, match, events that were lost. */
  stale: number;
}

export const NEW_ROOM: RoomView = {
  link: 'connecting',
  refused: null,
  you: null,
  liveStatus: null,
  sessionId: null,
  startTime: null,
  viewers: null,
  visitHistory: null,
  chatMode: null,
  pinned: null,
  pause: null,
  score: null,
  envelopes: [],
  changes: {},
  stale: 0,
};

const asPinned = (pinned: Pinned | string | null | undefined): Pinned | null =>
  typeof pinned === 'string' ? (pinned ? { text: pinned } : null) : (pinned ?? null);

export function welcomed(view: RoomView, frame: WelcomeFrame): RoomView {
  const room = frame.roomState;
  const returned = view.you !== null;
  const live = room?.liveStatus ?? view.liveStatus;
  return {
    ...view,
    link: 'open',
    refused: null,
    you: frame.you,
    liveStatus: live,
    sessionId: room ? (room.sessionId ?? null) : view.sessionId,
    viewers: room?.viewers ?? view.viewers,
    chatMode: room?.chatMode ?? view.chatMode,
    pinned: room ? asPinned(room.pinned ?? room.chatMode?.pinnedMessage) : view.pinned,
    score: room?.match ?? view.score,
    envelopes: envelopesOf(view.envelopes, room?.openEnvelopes),
    // While we were away the broadcast may have begun, ended or changed its address.
    stale: returned && (live !== view.liveStatus || !frame.recovered) ? view.stale + 1 : view.stale,
  };
}

/** One room event. Chat lines and gifts do not change what is true in the room. */
export function happened(view: RoomView, event: RoomEvent): RoomView {
  switch (event.k) {
    case 'live':
      return {
        ...view,
        liveStatus: event.liveStatus,
        sessionId: event.sessionId ?? null,
        startTime: event.startTime ?? view.startTime,
        stale: view.stale + 1,
      };
    case 'score': {
      const { matchId, homeScore, awayScore, clock, matchStatus } = event;
      return { ...view, score: { matchId, homeScore, awayScore, clock, matchStatus } };
    }
    case 'mode':
      return underRules({ ...view, chatMode: event.chatMode });
    case 'muteAll':
      return muteAll(view, true);
    case 'unmuteAll':
      return muteAll(view, false);
    case 'notice':
      if (event.key === 'muteAll') return muteAll(view, true);
      return event.key === 'unmuteAll' ? muteAll(view, false) : view;
    case 'pin':
      return { ...view, pinned: asPinned(event.pinned) };
    case 'room': {
      const { houseName, announcement, houseImage, matchId } = event;
      const changes: RoomChanges = { ...view.changes };
      if (houseName !== undefined) changes.houseName = houseName;
      if (announcement !== undefined) changes.announcement = announcement;
      if (houseImage !== undefined) changes.houseImage = houseImage;
      return { ...view, changes, stale: matchId === undefined ? view.stale : view.stale + 1 };
    }
    case 'delete':
    case 'restore': {
      const envelopes = envelopesWithoutRemarks(view.envelopes, event.ids, event.k === 'delete');
      return envelopes === view.envelopes ? view : { ...view, envelopes };
    }
    case 'envelopeOpen':
    case 'envelopeGrab':
    case 'envelopeEnd': {
      const envelopes = envelopesAfter(view.envelopes, event, view.you?.user?.userId ?? null);
      return envelopes === view.envelopes ? view : { ...view, envelopes };
    }
    default:
      return view;
  }
}

/** Counts come whole, so the latest is all one needs. */
export const counted = (view: RoomView, st: StFrame): RoomView => ({
  ...view,
  viewers: st.viewers,
  visitHistory: st.visitHistory,
});

/** What concerns this person alone: their mute, its end, their role. */
export function told(view: RoomView, frame: PrivFrame): RoomView {
  if (!view.you) return view;
  switch (frame.k) {
    case 'muted':
      return {
        ...view,
        you: {
          ...view.you,
          muted: true,
          canChat: false,
          reason: 'MUTED',
          muteReason: frame.reason ?? null,
          muteType: frame.muteType,
          endTime: frame.endTime ?? null,
        },
      };
    case 'unmuted':
      return {
        ...view,
        you: {
          ...view.you,
          muted: false,
          canChat: true,
          reason: null,
          muteReason: null,
          muteType: null,
          endTime: null,
        },
      };
    case 'role':
      return { ...view, you: { ...view.you, roomRole: frame.roomRole } };
    default:
      return view;
  }
}
