// The frames of the websocket, made by `make openapi` from the server's own structs. Do not edit.
import type {
  LiveStatus,
  MatchStatus,
  MuteType,
  NotifyType,
  PollStatus,
  RedStatus,
  RoomRole,
} from '../api/enums.gen';
import type { Badge, BriefView, EnvelopeView, Medal } from '../api/schema.gen';

export interface AckFrame {
  t: 'ack';
  room?: string;
  id: string;
  o: number;
  ts: number;
  messageId: string;
}

export interface BalanceFrame {
  t: 'priv';
  k: 'balance';
  balance: number;
}

export interface BestShare {
  u: UserBrief;
  amount: number;
}

export interface ByEvent {
  o: number;
  k: 'muteAll' | 'unmuteAll';
  ts: number;
  by: UserBrief;
}

export interface ChatEvent {
  o: number;
  k: 'chat';
  ts: number;
  id: string;
  cid: string;
  u: UserBrief;
  text: string;
  replyTo?: ReplyTo;
  role: RoomRole;
  deleted?: boolean;
}

export interface ChatMode {
  mutedAll: boolean;
  slowSeconds: number;
  followersOnlyMinutes: number;
  accountAgeMinutes: number;
  linksAllowed: boolean;
  maxText: number;
  shield: boolean;
  pinnedMessage: Pinned | null;
}

export interface Command {
  t: 'join' | 'leave' | 'send' | 'grab' | 'history' | 'ping';
  room: string;
  id: string;
  ticket: string;
  epoch: number | null;
  offset: number | null;
  text: string;
  replyTo: string;
  before: number | null;
  limit: number | null;
  n: number;
  goodUntil: number;
  redEnvelopeId: string;
}

export interface EndEvent {
  o: number;
  k: 'envelopeEnd';
  ts: number;
  redEnvelopeId: string;
  redStatus: RedStatus;
  best: BestShare | null;
  refunded: number;
  serverSeed: string;
  clientSeed: string;
}

export interface EnvelopeFrame {
  t: 'priv';
  k: 'envelope';
  envelope: EnvelopeView;
}

export interface ErrorFrame {
  t: 'err';
  room?: string;
  code: string;
  params: Record<string, unknown>;
}

export interface EventsFrame {
  t: 'ev';
  room?: string;
  epoch: number;
  rec?: boolean;
  e: RoomEvent[];
}

export interface GiftEvent {
  o: number;
  k: 'gift';
  ts: number;
  giftTxId: string;
  u: UserBrief;
  giftId: string;
  name: string;
  icon: string;
  animation?: string;
  tier: number;
  count: number;
  amount: number;
  comboId: string;
  comboCount: number;
}

export interface GrabEvent {
  o: number;
  k: 'envelopeGrab';
  ts: number;
  redEnvelopeId: string;
  u: UserBrief;
  amount: number;
  leftCount: number;
  more?: number;
}

export interface GrabbedFrame {
  t: 'ack';
  room?: string;
  id: string;
  redEnvelopeId: string;
  amount: number;
  leftCount: number;
}

export interface HeldFrame {
  t: 'priv';
  k: 'held';
  room: string;
  count: number;
}

export interface HistoryFrame {
  t: 'hist';
  room?: string;
  id?: string;
  e: RoomEvent[];
  more: boolean;
}

export interface KickFrame {
  t: 'kick';
  code: string;
  params: Record<string, unknown>;
  retry: boolean;
  afterSeconds: number;
}

export interface LinesEvent {
  o: number;
  k: 'delete' | 'restore';
  ts: number;
  ids: string[];
  userId?: string;
  by: UserBrief;
}

export interface LiveEvent {
  o: number;
  k: 'live';
  ts: number;
  liveStatus: LiveStatus;
  sessionId: string | null;
  startTime?: number;
}

export interface MatchEvent {
  eventId: string;
  type: number;
  teamSide: number;
  player: string;
  minute: number | null;
  offset: number | null;
  text: string;
  homeScore: number;
  awayScore: number;
  time: number;
  revoked: boolean;
}

export interface MatchScore {
  matchId: string;
  homeScore: number | null;
  awayScore: number | null;
  clock: string | null;
  matchStatus: MatchStatus;
  sourceUpdatedTime: number | null;
}

export interface ModeEvent {
  o: number;
  k: 'mode';
  ts: number;
  chatMode: ChatMode;
}

export interface ModerationFrame {
  t: 'priv';
  k: 'modlog';
  room: string;
  actionId: string;
  action: string;
  operator: BriefView | null;
  target: BriefView | null;
  reason: string;
  before: unknown;
  after: unknown;
  createTime: number;
  undone: boolean;
}

export interface MutedFrame {
  t: 'priv';
  k: 'muted';
  room: string;
  muteType: MuteType;
  endTime: number | null;
  reason: string;
}

export interface NoticeEvent {
  o: number;
  k: 'notice';
  ts: number;
  key: string;
  params: Record<string, unknown>;
}

export interface OpenEvent {
  o: number;
  k: 'envelopeOpen';
  ts: number;
  envelope: EnvelopeView;
  id?: string;
  deleted?: boolean;
}

export interface PinEvent {
  o: number;
  k: 'pin';
  ts: number;
  pinned: Pinned | null;
}

export interface Pinned {
  messageId: string | null;
  text: string;
  userId: string;
  nickName: string;
  pinTime: number;
  endTime: number | null;
}

export interface PollAnswer {
  text: string;
  votes: number;
}

export interface PollEvent {
  o: number;
  k: 'poll';
  ts: number;
  poll: PollView;
}

export interface PollView {
  pollId: string;
  prediction: boolean;
  question: string;
  answers: PollAnswer[];
  pollStatus: PollStatus;
  beginTime: number;
  closeTime: number;
  outcome: number;
}

export interface PollVotes {
  pollId: string;
  votes: number[];
}

export interface PongFrame {
  t: 'pong';
  n: number;
  ts: number;
}

export interface RejectFrame {
  t: 'rej';
  room?: string;
  id: string;
  code: string;
  params: Record<string, unknown>;
  goodUntil?: number;
}

export interface ReplyTo {
  id: string;
  nickName: string;
  text: string;
  deleted?: boolean;
}

export interface ResyncFrame {
  t: 'resync';
  room?: string;
  epoch: number;
  head: number;
  reason: 'epoch' | 'gap' | 'lag';
}

export interface RoleFrame {
  t: 'priv';
  k: 'role';
  room: string;
  roomRole: RoomRole;
}

export interface RoomChangedEvent {
  o: number;
  k: 'room';
  ts: number;
  houseName?: string;
  announcement?: string;
  houseImage?: string;
  matchId?: string;
}

export interface RoomState {
  liveStatus: LiveStatus;
  sessionId: string | null;
  viewers: number;
  chatMode: ChatMode;
  openEnvelopes: EnvelopeView[];
  match: MatchScore | null;
  pinned: Pinned | null;
  poll: PollView | null;
}

export interface ScoreEvent {
  o: number;
  k: 'score';
  ts: number;
  matchId: string;
  homeScore: number | null;
  awayScore: number | null;
  clock: string | null;
  matchStatus: MatchStatus;
  sourceUpdatedTime: number | null;
  event: MatchEvent | null;
}

export interface SlotEvent {
  o: number;
  k: 'slot';
  ts: number;
  brandId: string;
  startTime: number;
  endTime: number;
  user: UserBrief | null;
  blocked: boolean;
}

export interface StatsFrame {
  t: 'st';
  room?: string;
  viewers: number;
  visitHistory: number;
  definitions?: string[];
  poll?: PollVotes;
  ts: number;
}

export interface TipEvent {
  o: number;
  k: 'tip';
  ts: number;
  tipId: string;
  u: UserBrief;
  amount: number;
  remark: string;
  id?: string;
  deleted?: boolean;
}

export interface UnmutedFrame {
  t: 'priv';
  k: 'unmuted';
  room: string;
}

export interface UserBrief {
  userId: string;
  nickName: string;
  userImage: string;
  houseId: string | null;
  roomRole?: RoomRole;
  medal?: Medal;
  fanLevel?: number;
  tags?: Badge[];
}

export interface WelcomeFrame {
  t: 'welcome';
  room: string;
  epoch: number;
  head: number;
  you: You;
  roomState: RoomState | null;
  recovered: boolean;
  serverTime: number;
  heartbeatSeconds: number;
  node: string;
}

export interface WordedFrame {
  t: 'priv';
  k: 'notify';
  notifyId: string;
  type: NotifyType;
  params: Record<string, unknown>;
  path: string;
  read: boolean;
  createTime: number;
  title: string;
  body: string;
}

export interface You {
  user: BriefView | null;
  visitorName: string;
  roomRole: RoomRole;
  canChat: boolean;
  reason: string | null;
  muted: boolean;
  muteType: MuteType | null;
  endTime: number | null;
  muteReason?: string;
}

export type RoomEvent =
  | ByEvent
  | ChatEvent
  | EndEvent
  | GiftEvent
  | GrabEvent
  | LinesEvent
  | LiveEvent
  | ModeEvent
  | NoticeEvent
  | OpenEvent
  | PinEvent
  | PollEvent
  | RoomChangedEvent
  | ScoreEvent
  | SlotEvent
  | TipEvent;

export type PrivFrame =
  | BalanceFrame
  | EnvelopeFrame
  | HeldFrame
  | ModerationFrame
  | MutedFrame
  | RoleFrame
  | UnmutedFrame
  | WordedFrame;

export type ServerFrame =
  | AckFrame
  | ErrorFrame
  | EventsFrame
  | GrabbedFrame
  | HistoryFrame
  | KickFrame
  | PongFrame
  | PrivFrame
  | RejectFrame
  | ResyncFrame
  | StatsFrame
  | WelcomeFrame;
