/** The websocket protocol as the client sees it: every frame a union member on `t`, every room event on `k`. */
import type { LiveStatus, MatchStatus, MuteType, RoomRole } from '../api/enums.gen';
import type { ImInfoAnswer } from '../api/schema.gen';
import type { MoneyEvent, RedEnvelope } from './money-protocol';
import type { UserBrief } from './person';

export type Params = Record<string, unknown>;

export interface ChatMode {
  mutedAll: boolean;
  slowSeconds: number;
  followersOnlyMinutes: number;
  accountAgeMinutes: number;
  linksAllowed: boolean;
  maxText: number;
  shield: boolean;
  pinnedMessage?: Pinned | string | null;
}

export interface Pinned {
  messageId?: string | null;
  text: string;
  nickName?: string | null;
}

/** One act of the room's staff, as it stands in the log. */
export interface ModLogRow {
  /** Undoes the act while it is young. */
  actionId: string;
  action: string;
  operator?: UserBrief | null;
  target?: UserBrief | null;
  reason?: string | null;
  before?: unknown;
  after?: unknown;
  createTime: number;
  undone?: boolean;
}

export interface You {
  user: UserBrief | null;
  visitorName?: string;
  roomRole: RoomRole;
  canChat: boolean;
  /** Refusal code while `canChat` is false. */
  reason?: string | null;
  muted: boolean;
  muteType?: MuteType | null;
  muteReason?: string | null;
  /** Epoch milliseconds; null while permanent or for the session. */
  endTime?: number | null;
}

export interface Score {
  matchId: string;
  homeScore: number | null;
  awayScore: number | null;
  clock: string | null;
  matchStatus: MatchStatus;
}

export interface WelcomeState {
  liveStatus: LiveStatus;
  sessionId?: string | null;
  viewers: number;
  chatMode: ChatMode;
  match?: Score | null;
  pinned?: Pinned | null;
  openEnvelopes?: RedEnvelope[] | null;
}

interface Numbered {
  /** Offset of the event in its room; starts at 1, step 1. */
  o: number;
  ts: number;
}

export interface ChatEvent extends Numbered {
  k: 'chat';
  id: string;
  cid?: string | null;
  u: UserBrief;
  text: string;
  replyTo?: Quote | null;
  role?: RoomRole;
  /** Told without its text, to keep the count. */
  deleted?: boolean;
}
/** The beginning of the line that is answered. */
export interface Quote {
  id: string;
  nickName: string;
  text: string;
}
export interface NoticeEvent extends Numbered {
  k: 'notice';
  key: string;
  params?: Params | null;
}
export interface MuteAllEvent extends Numbered {
  k: 'muteAll' | 'unmuteAll';
  by?: UserBrief | null;
}
export interface ModeEvent extends Numbered {
  k: 'mode';
  chatMode: ChatMode;
}
export interface DeleteEvent extends Numbered {
  k: 'delete' | 'restore';
  ids: string[];
  userId?: string | null;
}
export interface PinEvent extends Numbered {
  k: 'pin';
  pinned?: Pinned | null;
}
export interface LiveEvent extends Numbered {
  k: 'live';
  liveStatus: LiveStatus;
  sessionId?: string | null;
  startTime?: number | null;
}
export interface ScoreEvent extends Numbered, Score {
  k: 'score';
}
export interface RoomChangedEvent extends Numbered {
  k: 'room';
  houseName?: string;
  announcement?: string;
  houseImage?: string;
  matchId?: string | null;
}
/** One slot of a brand's grid as everybody may see it: somebody's, closed, or free. */
export interface SlotEvent extends Numbered {
  k: 'slot';
  brandId: string;
  startTime: number;
  endTime: number;
  user?: UserBrief | null;
  blocked?: boolean;
}
export type RoomEvent =
  | ChatEvent
  | NoticeEvent
  | MuteAllEvent
  | ModeEvent
  | DeleteEvent
  | PinEvent
  | LiveEvent
  | ScoreEvent
  | RoomChangedEvent
  | SlotEvent
  | MoneyEvent;

interface Addressed {
  /** Present only when the connection holds more than one room. */
  room?: string;
}

export interface WelcomeFrame {
  t: 'welcome';
  room: string;
  epoch: number;
  head: number;
  you: You;
  roomState?: WelcomeState | null;
  recovered: boolean;
  serverTime: number;
  heartbeatSeconds?: number;
  node?: string;
}
export interface EvFrame extends Addressed {
  t: 'ev';
  epoch: number;
  e: RoomEvent[];
  rec?: boolean;
}
export interface HistFrame extends Addressed {
  t: 'hist';
  id?: string;
  e: RoomEvent[];
  more?: boolean;
}
export interface AckFrame extends Addressed {
  t: 'ack';
  id: string;
  o: number;
  ts: number;
  messageId: string;
}
/** The acknowledgement of a grab: it has an amount in the place of a message. */
export interface GrabAckFrame extends Addressed {
  t: 'ack';
  id: string;
  redEnvelopeId: string;
  amount: number;
  leftCount: number;
}
export interface RejFrame extends Addressed {
  t: 'rej';
  id: string;
  code: string;
  params?: Params | null;
}
export interface StFrame extends Addressed {
  t: 'st';
  viewers: number;
  visitHistory: number;
  likes?: number;
  ts: number;
}
export type PrivFrame = Addressed & { t: 'priv' } & (
    | { k: 'muted'; muteType: MuteType; endTime?: number | null; reason?: string | null }
    | { k: 'unmuted' }
    | { k: 'role'; roomRole: RoomRole }
    | { k: 'notify'; type: number; title?: string; body?: string; path?: string; params?: Params }
    | ({ k: 'modlog' } & ModLogRow)
    | { k: 'balance'; balance: number }
    | { k: 'envelope'; envelope: RedEnvelope }
  );
export interface ResyncFrame extends Addressed {
  t: 'resync';
  epoch: number;
  head: number;
  reason: 'epoch' | 'gap' | 'lag';
}
export interface GapFrame extends Addressed {
  t: 'gap';
  from: number;
  to: number;
}
export interface KickFrame {
  t: 'kick';
  code: string;
  params?: Params | null;
  retry?: boolean;
  afterSeconds?: number;
}
export interface PongFrame {
  t: 'pong';
  n?: number;
  ts?: number;
}
export interface ErrFrame extends Addressed {
  t: 'err';
  code: string;
  params?: Params | null;
}

export type ServerFrame =
  | WelcomeFrame
  | EvFrame
  | HistFrame
  | AckFrame
  | GrabAckFrame
  | RejFrame
  | StFrame
  | PrivFrame
  | ResyncFrame
  | GapFrame
  | KickFrame
  | PongFrame
  | ErrFrame;

export type ClientFrame =
  | { t: 'join'; ticket: string; epoch?: number; offset?: number }
  | { t: 'leave'; room: string }
  | { t: 'send'; id: string; text: string; replyTo?: string; room?: string }
  | { t: 'grab'; id: string; redEnvelopeId: string; room?: string }
  | { t: 'history'; id: string; before: number; limit: number; room?: string }
  | { t: 'watch'; state: 'playing' | 'paused' | 'hidden'; room?: string }
  | { t: 'ping'; n: number };

/** Where to connect and the single-use right to do so. */
export type Ticket = Pick<ImInfoAnswer, 'url' | 'ticket' | 'room'>;
