// The enumerations of the API, made by `make openapi` from the server's own constants. Do not edit.

/** Action of a call that does something or takes it back: reserves or gives up, mutes or unmutes, appoints or dismisses. */
export const Action = {
  Do: 1,
  Undo: 2,
} as const;
export type Action = (typeof Action)[keyof typeof Action];

/** ApplyStatus of an application. */
export const ApplyStatus = {
  None: 0,
  /** awaits review */
  Submitted: 1,
  Approved: 2,
  Rejected: 3,
} as const;
export type ApplyStatus = (typeof ApplyStatus)[keyof typeof ApplyStatus];

/** ColumnType is a kind of sport or of anchor; editors can add further ones. */
export const ColumnType = {
  All: 0,
  Football: 1,
  Basketball: 2,
  Tennis: 3,
  Baseball: 4,
  Esports: 5,
  /** of anchors */
  Talk: 6,
  /** of anchors */
  Entertainment: 7,
} as const;
export type ColumnType = (typeof ColumnType)[keyof typeof ColumnType];

/** EmotionalStatus of a profile. */
export const EmotionalStatus = {
  Unset: 0,
  Single: 1,
  InLove: 2,
} as const;
export type EmotionalStatus = (typeof EmotionalStatus)[keyof typeof EmotionalStatus];

/** FlowType of an entry of a wallet. */
export const FlowType = {
  Recharge: 1,
  Gift: 2,
  EnvelopeSend: 3,
  EnvelopeGrab: 4,
  EnvelopeRefund: 5,
  Tip: 6,
  Income: 7,
  Adjust: 8,
  Chargeback: 9,
} as const;
export type FlowType = (typeof FlowType)[keyof typeof FlowType];

/** Gender of a profile. */
export const Gender = {
  Secret: 0,
  Male: 1,
  Female: 2,
} as const;
export type Gender = (typeof Gender)[keyof typeof Gender];

/** GiftDirection of the gifts of a wallet. */
export const GiftDirection = {
  Received: 1,
  Sent: 2,
} as const;
export type GiftDirection = (typeof GiftDirection)[keyof typeof GiftDirection];

/** GiftRange is the time over which a rank is counted. */
export const GiftRange = {
  Session: 1,
  Day: 2,
  Week: 3,
} as const;
export type GiftRange = (typeof GiftRange)[keyof typeof GiftRange];

/** GiftTier is how much room a gift takes on the screen. */
export const GiftTier = {
  Small: 1,
  Medium: 2,
  Large: 3,
} as const;
export type GiftTier = (typeof GiftTier)[keyof typeof GiftTier];

/** HouseSort is an order of the anchor list. */
export const HouseSort = {
  /** living first, then viewers */
  Popularity: 1,
  NewestStart: 2,
  Fans: 3,
} as const;
export type HouseSort = (typeof HouseSort)[keyof typeof HouseSort];

/** LibraryTab of an anchor's library of matches. */
export const LibraryTab = {
  All: 1,
  Reserved: 2,
} as const;
export type LibraryTab = (typeof LibraryTab)[keyof typeof LibraryTab];

/** LiveSource is where the pictures of a session come from. */
export const LiveSource = {
  /** the anchor pushes to our ingest */
  Push: 1,
  /** the anchor's own video address */
  Own: 2,
  /** the source of the match */
  Match: 3,
} as const;
export type LiveSource = (typeof LiveSource)[keyof typeof LiveSource];

/** LiveStatus of a room. */
export const LiveStatus = {
  /** never configured or not reviewed; not listed */
  Unopened: 0,
  /** card dimmed */
  Offline: 1,
  Living: 2,
  /** session open, source lost */
  Interrupted: 3,
  /** not listed */
  Suspended: 4,
} as const;
export type LiveStatus = (typeof LiveStatus)[keyof typeof LiveStatus];

/** MatchStatus of a match. */
export const MatchStatus = {
  NotStarted: 1,
  InProgress: 2,
  Ended: 3,
  Postponed: 4,
  Interrupted: 5,
  CutShort: 6,
  ToBeDetermined: 7,
} as const;
export type MatchStatus = (typeof MatchStatus)[keyof typeof MatchStatus];

/** MatchTab of the list of matches. */
export const MatchTab = {
  All: 1,
  Hot: 2,
} as const;
export type MatchTab = (typeof MatchTab)[keyof typeof MatchTab];

/** MuteType is how long a mute lasts. */
export const MuteType = {
  Mute10Minutes: 1,
  Mute30Minutes: 2,
  Mute60Minutes: 3,
  /** until the current live session ends; if none is open, until the next one ends */
  MuteSession: 4,
  MutePermanent: 5,
} as const;
export type MuteType = (typeof MuteType)[keyof typeof MuteType];

/** NotifyType of a notice to a user. */
export const NotifyType = {
  AnchorLive: 1,
  MatchSoon: 2,
  ApplyResult: 3,
  EnvelopeRefund: 4,
  Muted: 5,
  SlotSoon: 6,
  System: 7,
  NewDynamic: 8,
} as const;
export type NotifyType = (typeof NotifyType)[keyof typeof NotifyType];

/** PeopleList is which people of a room anchor_user lists. */
export const PeopleList = {
  Viewers: 1,
  Muted: 2,
  Moderators: 3,
} as const;
export type PeopleList = (typeof PeopleList)[keyof typeof PeopleList];

/** RechargeStatus of an order. */
export const RechargeStatus = {
  Pending: 1,
  Paid: 2,
  Failed: 3,
  Refunded: 4,
} as const;
export type RechargeStatus = (typeof RechargeStatus)[keyof typeof RechargeStatus];

/** Recommendation is which rooms recommend_anchor answers. */
export const Recommendation = {
  Similar: 1,
  Hot: 2,
} as const;
export type Recommendation = (typeof Recommendation)[keyof typeof Recommendation];

/** RedStatus of an envelope. */
export const RedStatus = {
  Open: 1,
  Finished: 2,
  Expired: 3,
} as const;
export type RedStatus = (typeof RedStatus)[keyof typeof RedStatus];

/** RedType of an envelope. */
export const RedType = {
  PublicRandom: 1,
  PublicEqual: 2,
  Private: 3,
} as const;
export type RedType = (typeof RedType)[keyof typeof RedType];

/** ReportReason of a report. */
export const ReportReason = {
  Spam: 1,
  Abuse: 2,
  Illegal: 3,
  Fraud: 4,
  Copyright: 5,
  Other: 9,
} as const;
export type ReportReason = (typeof ReportReason)[keyof typeof ReportReason];

/** ReserveKind tells a viewer's reminder from an anchor's booking. */
export const ReserveKind = {
  Viewer: 1,
  Anchor: 2,
} as const;
export type ReserveKind = (typeof ReserveKind)[keyof typeof ReserveKind];

/** Resolution of a report. */
export const Resolution = {
  Dismissed: 1,
  /** the reported line was hidden */
  Deleted: 2,
  Muted: 3,
  /** the room was suspended */
  RoomClosed: 4,
  UserDisabled: 5,
} as const;
export type Resolution = (typeof Resolution)[keyof typeof Resolution];

/** RoomRole of a person in one room, in rising order of rights. */
export const RoomRole = {
  Visitor: 0,
  Viewer: 1,
  Moderator: 2,
  Anchor: 3,
  Operator: 4,
} as const;
export type RoomRole = (typeof RoomRole)[keyof typeof RoomRole];

/** SlotStatus is what one reader sees of a slot. */
export const SlotStatus = {
  Free: 1,
  Mine: 2,
  HeldByOther: 3,
  /** the reader is on duty for another brand */
  MineAtOther: 4,
  Past: 5,
  Blocked: 6,
  /** the reader shows a match then */
  MatchClashes: 7,
} as const;
export type SlotStatus = (typeof SlotStatus)[keyof typeof SlotStatus];

/** SourceFilter asks for matches by whether they have a live source. */
export const SourceFilter = {
  WithSource: 1,
  WithoutSource: 2,
} as const;
export type SourceFilter = (typeof SourceFilter)[keyof typeof SourceFilter];

/** Stage a newcomer can reach. */
export const Stage = {
  Tutorial: 1,
  Profile: 2,
  Follow: 3,
  Chat: 4,
  Reserve: 5,
  Rules: 6,
  Cover: 7,
  Room: 8,
  AnchorReserve: 9,
  Live: 10,
  Dynamic: 11,
} as const;
export type Stage = (typeof Stage)[keyof typeof Stage];

/** TextType of a text of the site. */
export const TextType = {
  Tutorial: 1,
  Service: 2,
  Privacy: 3,
  LiveRules: 4,
  Help: 5,
} as const;
export type TextType = (typeof TextType)[keyof typeof TextType];

/** When asks for matches that are not over, in the order of the list, or for those that are, the latest first. */
export const When = {
  Upcoming: 1,
  Past: 2,
} as const;
export type When = (typeof When)[keyof typeof When];

/** WordAction says what becomes of a text with the word. */
export const WordAction = {
  Reject: 1,
  /** stars in its place */
  Mask: 2,
  /** refused, and filed for review */
  Hold: 3,
} as const;
export type WordAction = (typeof WordAction)[keyof typeof WordAction];

/** WordMode says where in a text a word counts. */
export const WordMode = {
  /** standing alone, between characters that are neither letters nor digits */
  Exact: 1,
  /** anywhere, also when its letters are spelled out: b.a.d */
  Contains: 2,
  /** an RE2 expression on the folded text */
  Regex: 3,
} as const;
export type WordMode = (typeof WordMode)[keyof typeof WordMode];
