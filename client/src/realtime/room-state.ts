/** What is true in a room right now, as the websocket tells it. */
import type { LiveStatus } from '../api/enums.gen';
import type { PollView } from '../api/schema.gen';
import type { RedEnvelope } from './money-protocol';
import type { ChatMode, MatchScore, Params, Pinned, You } from './protocol';

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
  /** Definitions of the broadcast besides its own; null until the server tells. */
  definitions: readonly string[] | null;
  chatMode: ChatMode | null;
  pinned: Pinned | null;
  /** Until when, by the server's clock, the rules of this chat keep the reader from speaking, as far as we know. */
  pause: Pause | null;
  score: MatchScore | null;
  /** Public red envelopes of this room, oldest first. */
  envelopes: readonly RedEnvelope[];
  /** The poll that runs, or the one that ended while we were here. */
  poll: PollView | null;
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
  definitions: null,
  chatMode: null,
  pinned: null,
  pause: null,
  score: null,
  envelopes: [],
  poll: null,
  changes: {},
  stale: 0,
};
