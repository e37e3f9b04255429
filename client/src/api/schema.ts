// The shapes of the API, made by `make openapi` from the server's own types. Do not edit.

export interface AdminLoginAnswer {
  /** epoch milliseconds */
  expireTime: number;
  operator: OperatorBrief;
  token: string;
}

export interface AdminLoginRequest {
  /** of the second factor, or a recovery code */
  code?: string;
  password?: string;
  userName?: string;
}

export interface AnchorAppointAnswer {
  cancelled: ID[];
  isAnchorReserved: boolean;
  matchId: ID;
  replayed?: boolean;
}

export interface AnchorAppointRequest {
  action?: number;
  matchId?: IDInput;
  ownVideo?: OwnVideoInput;
  replaceMatchIds?: IDInput[];
  requestId?: string;
}

export interface AnchorColumn {
  anchorType: number;
  icon: string;
  name: string;
  /** living rooms */
  number: number;
  sort: number;
}

export interface AnchorColumnAnswer {
  anchorType: number;
  icon: string;
  name: string;
  sort: number;
}

export interface AnchorColumnNumAnswer {
  anchorType: number;
  icon: string;
  name: string;
  /** living */
  number: number;
  sort: number;
  /** listed */
  total: number;
}

export interface AnchorDetailsAnswer {
  anchor: AnchorInfo;
  match: MatchAnswer | null;
  player: Player | null;
  replays: ReplayItem[];
  room: RoomAnswer;
  schedule: MatchBrief[];
  sessionId: string | null;
  share: ShareAnswer;
}

export interface AnchorInfo {
  anchorTitle: string;
  anchorType: number;
  attention: boolean;
  fanCount: number;
  gender: 0 | 1 | 2;
  houseId: ID;
  imageCount: number;
  introduction: string;
  /** epoch milliseconds */
  joinTime: number | null;
  liveStatus: 0 | 1 | 2 | 3 | 4;
  nickName: string;
  noteCount: number;
  personalProfile: string;
  region: Region | null;
  userId: ID;
  userImage: string;
}

export interface AnchorInformationAnswer {
  anchorTitle: string;
  anchorType: number;
  attention: boolean;
  fanCount: number;
  gender: 0 | 1 | 2;
  houseId: ID;
  imageCount: number;
  introduction: string;
  /** epoch milliseconds */
  joinTime: number | null;
  liveStatus: 0 | 1 | 2 | 3 | 4;
  nickName: string;
  noteCount: number;
  personalProfile: string;
  region: Region | null;
  schedule: MatchAnswer[];
  stats: HouseStats;
  userId: ID;
  userImage: string;
}

export interface AnchorInformationRequest {
  houseId?: IDInput;
  userId?: IDInput;
}

export interface AnchorRacesRequest {
  houseId?: IDInput;
  /** from 1; absent: 1 */
  pageNum?: number | null;
  /** 1–100; absent: 20 */
  pageSize?: number | null;
  when?: number;
}

export interface AnchorUserAnswer {
  hasMore: boolean;
  list: RoomPerson[];
  pageNum: number;
  pageSize: number;
  total: number;
  /** type 1: how many are here without a login */
  visitors?: number | null;
}

export interface AnchorUserRequest {
  houseId?: IDInput;
  keyword?: string;
  /** from 1; absent: 1 */
  pageNum?: number | null;
  /** 1–100; absent: 20 */
  pageSize?: number | null;
  type?: number;
}

export interface AndroidUpdate {
  forceUpdate: boolean;
  releaseNotes: string;
  sha256: string;
  size: number;
  url: string;
  versionCode: number;
  versionName: string;
}

export interface AndroidUpdateRequest {
  versionCode?: number | null;
}

export interface AppointAnswer {
  cancelled: ID[];
  isReserved: boolean;
  matchId: ID;
  replayed?: boolean;
  reserveCount: number;
}

export interface AppointRequest {
  action?: number;
  matchId?: IDInput;
  replaceMatchIds?: IDInput[];
  requestId?: string;
}

export interface AppointmentAnswer {
  /** epoch milliseconds */
  endTime: number;
  replayed?: boolean;
  slotStatus: 1 | 2 | 3 | 4 | 5 | 6 | 7;
  /** epoch milliseconds */
  startTime: number;
  /** who holds it */
  user: UserBrief | null;
}

export interface AppointmentRequest {
  /** 1 book, 2 cancel */
  action?: number;
  brandId?: IDInput;
  requestId?: string;
  /** epoch milliseconds */
  startTime?: number;
}

export interface BannerAnswer {
  bannerId: ID;
  image: string;
  path: string;
  title: string;
}

export interface BookingAnswer {
  brandId: ID;
  brandName: string;
  /** epoch milliseconds */
  endTime: number;
  /** epoch milliseconds */
  startTime: number;
}

export interface BrandAnswer {
  /** on duty now */
  anchors: LiveItem[];
  brandId: ID;
  brandImage: string;
  brandName: string;
  description: string;
  mine: boolean;
}

/** Page is one page of a list of total rows. */
export interface BrandAnswerPage {
  hasMore: boolean;
  list: BrandAnswer[];
  pageNum: number;
  pageSize: number;
  total: number;
}

export interface BrandBrief {
  brandId: ID;
  brandImage: string;
  brandName: string;
}

/** BriefView is a person in JSON (contract section 4, UserBrief). */
export interface BriefView {
  houseId: string | null;
  nickName: string;
  userId: string;
  userImage: string;
}

/** Date of a calendar, without a time zone. */
export interface CalendarDate {
  day: number;
  month: number;
  year: number;
}

export interface ChangeInformationRequest {
  birthday?: DateInput;
  emotionalStatus?: number | null;
  gender?: number | null;
  height?: number | null;
  hobby?: string | null;
  languageType?: string;
  nickName?: string | null;
  personalProfile?: string | null;
  region?: RegionInput;
  weight?: number | null;
}

export interface ChangePasswordAnswer {
  changed: boolean;
  /** epoch milliseconds */
  expireTime: number;
  token: string;
}

export interface ChangePasswordRequest {
  areaCode?: string;
  code?: string;
  confirmPassword?: string;
  languageType?: string;
  oldPassword?: string;
  password?: string;
  phone?: string;
}

export interface ChangePhoneAnswer {
  areaCode: string;
  /** masked */
  phone: string;
}

export interface ChangePhoneRequest {
  areaCode?: string;
  code?: string;
  languageType?: string;
  oldCode?: string;
  phone?: string;
}

export interface ChatDeleteAnswer {
  deleted: string[];
}

export interface ChatDeleteRequest {
  houseId?: IDInput;
  messageIds?: string[];
}

export interface ChatMode {
  accountAgeMinutes: number;
  followersOnlyMinutes: number;
  linksAllowed: boolean;
  maxText: number;
  mutedAll: boolean;
  pinnedMessage: unknown;
  shield: boolean;
  slowSeconds: number;
}

export interface ChatModeRequest {
  accountAgeMinutes?: number | null;
  followersOnlyMinutes?: number | null;
  houseId?: IDInput;
  linksAllowed?: boolean | null;
  maxText?: number | null;
  shield?: boolean | null;
  slowSeconds?: number | null;
}

export interface ChatPinAnswer {
  pinnedMessage: unknown;
}

export interface ChatPinRequest {
  houseId?: IDInput;
  messageId?: string;
  seconds?: number | null;
  text?: string;
}

export interface ChatRestoreAnswer {
  restored: string[];
  unmuted: ID[];
}

export interface ChatRestoreRequest {
  houseId?: IDInput;
  messageIds?: string[];
  undoId?: string;
}

export interface CheckNameAnswer {
  exists: boolean;
  valid: boolean;
}

export interface CheckNameRequest {
  userName?: string;
}

export interface CityShown {
  code: string;
  name: string;
}

export interface CommitAnswer {
  commitId: string;
  /** epoch milliseconds */
  expireTime: number;
  seedHash: string;
}

export interface ConfigureRequest {
  anchorTitle?: string | null;
  anchorType?: number | null;
  announcement?: string | null;
  houseImage?: string | null;
  houseName?: string | null;
  introduction?: string | null;
  matchId?: IDInput | null;
  ownVideo?: OwnVideoInput | null;
  raceType?: number | null;
  resetLiveCode?: boolean;
}

export interface ContentListNewRequest {
  anchorType?: number;
  cursor?: string;
  keyword?: string;
  liveStatus?: number;
  pageSize?: number | null;
  sort?: number;
}

export interface ContentListRequest {
  anchorType?: number;
  liveOnly?: boolean;
  /** from 1; absent: 1 */
  pageNum?: number | null;
  /** 1–100; absent: 20 */
  pageSize?: number | null;
}

export interface CountryShown {
  areaCode: string;
  countryCode: string;
  name: string;
  phonePattern: string;
  provinces: ProvinceShown[];
}

/** Date of a calendar, without a time zone. */
export interface DateInput {
  day?: number;
  month?: number;
  year?: number;
}

export interface DayEarnings {
  date: string;
  /** coins */
  gift: number;
  /** coins */
  tip: number;
  /** coins */
  total: number;
}

export interface DevTicketsRequest {
  houseId?: IDInput;
  tokens?: string[];
}

export interface DevToken {
  token: string;
  userId: ID;
}

export interface DevTokensRequest {
  /** coins */
  balance?: number;
  count?: number;
  prefix?: string;
}

export interface EarningsAnswer {
  list: DayEarnings[];
  /** coins */
  total: number;
}

export interface EarningsRequest {
  days?: number | null;
}

export interface EditUserAnswer {
  /** epoch milliseconds */
  endTime: number | null;
  muteId: string | null;
  muteType: number | null;
  muted: boolean;
  userId: ID;
}

export interface EditUserRequest {
  action?: number;
  /** with a mute: hide their last lines of this session */
  deleteMessages?: boolean;
  houseId?: IDInput;
  muteType?: number;
  reason?: string;
  userId?: IDInput;
}

export interface EnvelopeAnswer {
  balance: number;
  clientSeed: string;
  /** epoch milliseconds */
  createTime: number;
  /** epoch milliseconds */
  expireTime: number;
  houseId: string;
  /** coins */
  leftAmount: number | null;
  leftCount: number;
  /** coins */
  myAmount: number | null;
  /** epoch milliseconds */
  openTime: number;
  receiver: BriefView | null;
  redEnvelopeId: string;
  redStatus: 1 | 2 | 3;
  redType: 1 | 2 | 3;
  remark: string;
  replayed?: boolean;
  seedHash: string;
  sender: BriefView | null;
  serverSeed?: string;
  shares?: number[];
  /** coins */
  totalAmount: number | null;
  totalCount: number;
}

export interface EnvelopeDetailAnswer {
  clientSeed: string;
  /** epoch milliseconds */
  createTime: number;
  /** epoch milliseconds */
  expireTime: number;
  grabs: GrabbedShare[];
  houseId: string;
  /** coins */
  leftAmount: number;
  leftCount: number;
  /** coins */
  myAmount: number;
  /** epoch milliseconds */
  openTime: number;
  receiver: BriefView | null;
  redEnvelopeId: string;
  redStatus: 1 | 2 | 3;
  redType: 1 | 2 | 3;
  remark: string;
  seedHash: string;
  sender: BriefView | null;
  serverSeed?: string;
  shares?: number[];
  /** coins */
  totalAmount: number;
  totalCount: number;
}

export interface EnvelopeRequest {
  redEnvelopeId?: string;
}

/** EnvelopeView is a red envelope in JSON. Seed and shares are there only after the end. */
export interface EnvelopeView {
  clientSeed: string;
  /** epoch milliseconds */
  createTime: number;
  /** epoch milliseconds */
  expireTime: number;
  houseId: string;
  /** coins */
  leftAmount: number | null;
  leftCount: number;
  /** coins */
  myAmount: number | null;
  /** epoch milliseconds */
  openTime: number;
  receiver: BriefView | null;
  redEnvelopeId: string;
  redStatus: 1 | 2 | 3;
  redType: 1 | 2 | 3;
  remark: string;
  seedHash: string;
  sender: BriefView | null;
  serverSeed?: string;
  shares?: number[];
  /** coins */
  totalAmount: number | null;
  totalCount: number;
}

/** A refusal. Clients translate code and params; message is in the language of the request already. */
export interface Failure {
  code:
    | 'ACCOUNT_DISABLED'
    | 'ACCOUNT_TOO_NEW'
    | 'AGREEMENT_REQUIRED'
    | 'ALREADY_RESERVED'
    | 'AMOUNT_RANGE'
    | 'APPLY_COOLDOWN'
    | 'APPLY_DONE'
    | 'APPLY_PENDING'
    | 'BAD_REQUEST'
    | 'BALANCE_NOT_EMPTY'
    | 'BALANCE_NOT_ENOUGH'
    | 'BRAND_PERMISSION'
    | 'CANNOT_MUTE_TARGET'
    | 'COUNT_RANGE'
    | 'COVER_REQUIRED'
    | 'DELETE_FAILED'
    | 'DESCRIPTION_TOO_LONG'
    | 'DUPLICATE_TEXT'
    | 'ENVELOPE_ALREADY_GRABBED'
    | 'ENVELOPE_EXPIRED'
    | 'ENVELOPE_FINISHED'
    | 'ENVELOPE_NOT_OPEN'
    | 'ENVELOPE_NOT_YOURS'
    | 'FIELD_REQUIRED'
    | 'FILE_FORMAT'
    | 'FILE_TOO_LARGE'
    | 'FOLLOWERS_ONLY'
    | 'FORBIDDEN'
    | 'GIFT_UNAVAILABLE'
    | 'IDEMPOTENCY_MISMATCH'
    | 'INTERNAL'
    | 'LIVE_ALREADY'
    | 'LIVE_NOT_STARTED'
    | 'LOGIN_FAILED'
    | 'LOGIN_LOCKED'
    | 'LOGIN_TO_CHAT'
    | 'MATCH_NOT_FOUND'
    | 'MATCH_NOT_RESERVABLE'
    | 'MUTED'
    | 'MUTED_ALL'
    | 'MUTE_REASON_REQUIRED'
    | 'NOT_ANCHOR'
    | 'NOT_FOUND'
    | 'NOT_RESERVED'
    | 'OLD_PASSWORD_WRONG'
    | 'PASSWORD_FORMAT'
    | 'PASSWORD_MISMATCH'
    | 'PAYLOAD_TOO_LARGE'
    | 'PAY_SIGNATURE'
    | 'PAY_UNAVAILABLE'
    | 'PHONE_FORMAT'
    | 'PHONE_TAKEN'
    | 'PHONE_UNKNOWN'
    | 'RATE_LIMITED'
    | 'RESERVE_GAP'
    | 'ROOM_SUSPENDED'
    | 'SEND_FAILED'
    | 'SLOT_ALREADY_MINE'
    | 'SLOT_CLOSED'
    | 'SLOT_MATCH_CONFLICT'
    | 'SLOT_NOT_YOURS'
    | 'SLOT_OTHER_BRAND'
    | 'SLOT_TAKEN'
    | 'SLOW_MODE'
    | 'SMS_CODE_WRONG'
    | 'SMS_TOO_OFTEN'
    | 'SOURCE_INTERRUPTED'
    | 'STALE_STATE'
    | 'TEXT_BANNED'
    | 'TEXT_EMPTY'
    | 'TEXT_TOO_LONG'
    | 'TICKET_INVALID'
    | 'TOKEN_INVALID'
    | 'TOO_MANY_IMAGES'
    | 'UNAUTHENTICATED'
    | 'UNAVAILABLE'
    | 'USERNAME_FORMAT'
    | 'USERNAME_TAKEN';
  message: string;
  params: Record<string, unknown>;
  success: false;
  traceId: string;
}

export interface FanAnswer {
  /** epoch milliseconds */
  attentionTime: number | null;
  houseId: ID | null;
  nickName: string;
  roomRole?: 0 | 1 | 2 | 3 | 4;
  userId: ID;
  userImage: string;
}

/** Page is one page of a list of total rows. */
export interface FanAnswerPage {
  hasMore: boolean;
  list: FanAnswer[];
  pageNum: number;
  pageSize: number;
  total: number;
}

export interface Flow {
  /** coins */
  amount: number;
  /** coins */
  balanceAfter: number;
  /** epoch milliseconds */
  createTime: number;
  flowId: string;
  flowType: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
  refId: string;
  remark: string;
}

/** Page is one page of a list of total rows. */
export interface FlowPage {
  hasMore: boolean;
  list: Flow[];
  pageNum: number;
  pageSize: number;
  total: number;
}

export interface FlowsRequest {
  flowType?: number;
  from?: string;
  /** from 1; absent: 1 */
  pageNum?: number | null;
  /** 1–100; absent: 20 */
  pageSize?: number | null;
  to?: string;
}

export interface FollowAnswer {
  attention: boolean;
  fanCount: number;
}

export interface FollowRequest {
  attention?: boolean | null;
  houseId?: IDInput;
}

export interface FooterAnchor {
  anchorType: number;
  name: string;
}

export interface FooterAnswer {
  anchorColumns: FooterAnchor[];
  links: FooterLink[];
  matchColumns: MatchColumn[];
  /** HTML */
  recordStr: string;
}

export interface FooterLink {
  path: string;
  title: string;
}

export interface GiftAnswer {
  animation: string | null;
  comboable: boolean;
  giftId: string;
  icon: string;
  name: string;
  /** coins */
  price: number;
  sort: number;
  tier: number;
}

export interface GiftDetailRequest {
  direction?: number;
  from?: string;
  giftId?: string;
  /** from 1; absent: 1 */
  pageNum?: number | null;
  /** 1–100; absent: 20 */
  pageSize?: number | null;
  to?: string;
}

export interface GiftRankAnswer {
  list: RankedGiver[];
  me: RankedGiver | null;
}

export interface GiftRankRequest {
  houseId?: IDInput;
  range?: number;
}

export interface GivenGift {
  /** coins */
  amount: number;
  count: number;
  /** epoch milliseconds */
  createTime: number;
  from: UserBrief;
  gift: GiftAnswer;
  giftTxId: string;
  houseId: ID;
  /** coins */
  income: number;
  sessionId: string | null;
}

export interface GivenGiftGivenPage {
  hasMore: boolean;
  list: GivenGift[];
  pageNum: number;
  pageSize: number;
  /** coins */
  sum: number;
  total: number;
}

export interface GrabAnswer {
  amount: number;
  envelope: EnvelopeView | null;
  leftCount: number;
}

export interface GrabRequest {
  houseId?: IDInput;
  redEnvelopeId?: string;
}

export interface GrabbedShare {
  /** coins */
  amount: number;
  best: boolean;
  /** epoch milliseconds */
  createTime: number;
  index: number;
  user: UserBrief;
}

export interface HomeBottomAnswer {
  newAnchors: LiveItem[];
  recommendAnchors: LiveItem[];
  replays: ReplayItem[];
}

export interface HomeColumn {
  lives: LiveItem[];
  name: string;
  raceType: number;
}

export interface HomeMiddleAnswer {
  columns: HomeColumn[];
  upcoming: MatchAnswer[];
}

export interface HomeMiddleRequest {
  raceType?: number;
}

export interface HomeTopAnswer {
  banners: BannerAnswer[];
  focus: LiveItem | null;
  focusPlayer: Player | null;
  hotMatches: MatchAnswer[];
}

export interface HouseConfigAnswer {
  anchorTitle: string;
  anchorType: number;
  announcement: string;
  chatMode: ChatMode;
  coverRequired: boolean;
  houseId: ID;
  houseImage: string;
  houseName: string;
  ingest: Ingest | null;
  introduction: string;
  lines: PlayerLine[];
  liveRoom: LiveRoomButton;
  liveStatus: 0 | 1 | 2 | 3 | 4;
  matchId: ID | null;
  ownVideo: OwnVideo | null;
  raceType: number;
  sessionId: string | null;
}

export interface HouseRequest {
  houseId?: IDInput;
}

export interface HouseStats {
  liveDays: number;
  totalLiveSeconds: number;
}

export type ID = string;

export type IDInput = string | number;

export interface ImInfoAnswer {
  canChat: boolean;
  epoch: number;
  headOffset: number;
  heartbeatSeconds: number;
  protocol: string;
  reason: string | null;
  room: string;
  roomRole: 0 | 1 | 2 | 3 | 4;
  ticket: string;
  /** epoch milliseconds */
  ticketExpireTime: number;
  url: string;
}

export interface ImInfoRequest {
  brandId?: IDInput;
  houseId?: IDInput;
}

/** inBody is embedded by requests that carry languageType. */
export interface InBodyInput {
  languageType?: string;
}

export interface Income {
  /** the anchor's part; coins */
  amount: number;
  /** epoch milliseconds */
  createTime: number;
  flowId: string;
  /** 2 gift, 6 tip */
  flowType: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
  from: UserBrief;
  houseId: ID;
  sessionId: string | null;
}

export interface IncomeGivenPage {
  hasMore: boolean;
  list: Income[];
  pageNum: number;
  pageSize: number;
  /** coins */
  sum: number;
  total: number;
}

export interface Ingest {
  /** measured, while it is too long */
  keyFrameSeconds: number | null;
  liveCode: string;
  /** what OBS calls the stream key */
  obsHint: string;
  /** HTTP-FLV */
  playStreamAddress: string;
  protocol: string;
  /** what OBS calls the server */
  pushAddress: string;
  /** the page of the room */
  roomAddress: string;
}

/** LedgerAudit is what the whole ledger comes to. */
export interface LedgerAudit {
  accounts: number;
  mismatches: LedgerMismatch[];
  ok: boolean;
  /** of all balances; 0; coins */
  sum: number;
}

/** LedgerMismatch is an account whose balance is not the sum of its transfers. */
export interface LedgerMismatch {
  /** a decimal number beyond what JSON readers hold exactly */
  account: string;
  /** coins */
  balance: number;
  /** coins */
  expected: number;
}

export interface LibraryColumn {
  name: string;
  number: number;
  raceType: number;
  reservedNumber: number;
}

export interface LibraryRequest {
  date?: string;
  /** 0 all, 1 with, 2 without */
  hasSource?: number;
  keyword?: string;
  /** from 1; absent: 1 */
  pageNum?: number | null;
  /** 1–100; absent: 20 */
  pageSize?: number | null;
  raceType?: number;
  /** 1 library, 2 reserved */
  tab?: number;
}

export interface LiveEndAnswer {
  durationSeconds: number;
  peak: number;
  replayId: string | null;
  sessionId: string;
}

export interface LiveItem {
  anchorType: number;
  houseId: ID;
  houseImage: string;
  houseName: string;
  liveStatus: 0 | 1 | 2 | 3 | 4;
  matchId: ID | null;
  nickName: string;
  raceType: number;
  /** epoch milliseconds */
  startTime: number | null;
  tags: string[];
  userImage: string;
  viewers: number;
  visitHistory: number;
}

/** Page is one page of a list of total rows. */
export interface LiveItemPage {
  hasMore: boolean;
  list: LiveItem[];
  pageNum: number;
  pageSize: number;
  total: number;
}

export interface LiveItemsFrom {
  list: LiveItem[];
  nextCursor: string | null;
}

export interface LiveRoomButton {
  path: string;
  title: string;
}

export interface LiveStartAnswer {
  liveStatus: 0 | 1 | 2 | 3 | 4;
  sessionId: string;
}

export interface LiveStartRequest {
  matchId?: IDInput;
  source?: number;
}

export interface LoginResult {
  /** epoch milliseconds */
  expireTime: number;
  isNew: boolean;
  token: string;
  userInfo: UserInfo;
}

export interface MatchAnswer {
  anchorCount: number;
  awayScore: number | null;
  awayTeam: TeamAnswer;
  clock: string | null;
  competitionId: ID;
  competitionLogo: string;
  competitionName: string;
  country: string;
  eventName: string;
  hasSource: boolean;
  homeScore: number | null;
  homeTeam: TeamAnswer;
  isAnchorReserved: boolean;
  isHot: boolean;
  isReserved: boolean;
  matchId: ID;
  matchStatus: 1 | 2 | 3 | 4 | 5 | 6 | 7;
  /** epoch milliseconds */
  matchTime: number | null;
  periodScores: PeriodScore[];
  raceType: number;
  reserveCount: number;
  /** epoch milliseconds */
  sourceUpdatedTime: number | null;
  statusDetail: string | null;
  timeKnown: boolean;
}

/** Page is one page of a list of total rows. */
export interface MatchAnswerPage {
  hasMore: boolean;
  list: MatchAnswer[];
  pageNum: number;
  pageSize: number;
  total: number;
}

export interface MatchBrief {
  awayName: string;
  competitionName: string;
  homeName: string;
  matchId: ID;
  matchStatus: 1 | 2 | 3 | 4 | 5 | 6 | 7;
  /** epoch milliseconds */
  matchTime: number | null;
  raceType: number;
}

export interface MatchChannel {
  channelId: string;
  houseId: ID | null;
  /** source, anchor */
  kind: string;
  lines: PlayerLine[];
  liveStatus: 0 | 1 | 2 | 3 | 4;
  name: string;
}

export interface MatchColumn {
  icon: string;
  name: string;
  raceType: number;
  sort: number;
}

export interface MatchDetailsAnswer {
  anchors: LiveItem[];
  channels: MatchChannel[];
  events: MatchEvent[];
  hotAnchors: LiveItem[];
  match: MatchAnswer;
  player: Player | null;
  recommendAnchors: LiveItem[];
  related: MatchBrief[];
  schedule: MatchSchedule[];
  sourceInterrupted: boolean;
}

export interface MatchEvent {
  awayScore: number;
  eventId: ID;
  homeScore: number;
  minute: number | null;
  offset: number | null;
  player: string;
  revoked: boolean;
  teamSide: number;
  text: string;
  /** epoch milliseconds */
  time: number;
  type: number;
}

export interface MatchRequest {
  matchId?: IDInput;
}

export interface MatchSchedule {
  houseId: ID;
  match: MatchBrief;
  nickName: string;
  userImage: string;
}

export interface ModLogAnswer {
  list: ModerationView[];
  nextCursor: string | null;
}

export interface ModLogRequest {
  cursor?: string;
  houseId?: IDInput;
  pageSize?: number | null;
}

/** ModerationView is one act of moderation in JSON: a row of mod_log and of the frame modlog. */
export interface ModerationView {
  /** mute, unmute, muteAll, delete, restore, mode, shield, pin, words, moderator */
  action: string;
  actionId: string;
  after: unknown;
  before: unknown;
  /** epoch milliseconds */
  createTime: number;
  operator: BriefView | null;
  reason: string;
  target: BriefView | null;
  undone: boolean;
}

export interface ModeratorEditAnswer {
  roomRole: 0 | 1 | 2 | 3 | 4;
  userId: ID;
}

export interface ModeratorEditRequest {
  action?: number;
  houseId?: IDInput;
  userId?: IDInput;
}

export interface MoneyLinesAnswer {
  epoch: number;
  headOffset: number;
  list: unknown[];
  /** the list is the newest there is, not what follows afterOffset */
  resync: boolean;
}

export interface MoneyLinesRequest {
  afterOffset?: number | null;
  epoch?: number | null;
  houseId?: IDInput;
  limit?: number | null;
}

export interface MyReservedRequest {
  kind?: number;
  /** from 1; absent: 1 */
  pageNum?: number | null;
  /** 1–100; absent: 20 */
  pageSize?: number | null;
  when?: number;
}

export interface MyTimeListRequest {
  from?: number;
  to?: number;
}

export interface OperatorBrief {
  /** must set one up before any other call */
  enroll: boolean;
  name: string;
  operatorId: ID;
  role: OperatorRole;
  /** has a second factor */
  totp: boolean;
}

/** operatorEditRequest makes an operator when operatorId is absent, else changes what is sent. */
export interface OperatorEditRequest {
  disabled?: boolean | null;
  /** of a new one */
  name?: string;
  operatorId?: IDInput;
  password?: string;
  role?: OperatorRoleInput;
}

export interface OperatorRequest {
  operatorId?: IDInput;
}

export type OperatorRole = 'support' | 'editor' | 'admin';

export type OperatorRoleInput = 'support' | 'editor' | 'admin';

export interface OperatorShown {
  /** epoch milliseconds */
  createTime: number;
  disabled: boolean;
  /** epoch milliseconds */
  lastLoginTime: number | null;
  name: string;
  operatorId: ID;
  role: OperatorRole;
  totp: boolean;
}

/** Page is one page of a list of total rows. */
export interface OperatorShownPage {
  hasMore: boolean;
  list: OperatorShown[];
  pageNum: number;
  pageSize: number;
  total: number;
}

export interface OwnVideo {
  type: string;
  url: string;
}

export interface OwnVideoInput {
  type?: string;
  url?: string;
}

export interface OwnerListRequest {
  keyword?: string;
  mine?: boolean;
  /** from 1; absent: 1 */
  pageNum?: number | null;
  /** 1–100; absent: 20 */
  pageSize?: number | null;
}

/** Paging is embedded by requests for a page; the machinery checks it before the handler runs. */
export interface PagingInput {
  /** from 1; absent: 1 */
  pageNum?: number | null;
  /** 1–100; absent: 20 */
  pageSize?: number | null;
}

export interface PasswordLoginRequest {
  areaCode?: string;
  languageType?: string;
  password?: string;
  /** or a phone number */
  userName?: string;
}

/** PeriodScore is the score of one half, quarter, set, inning or map alone. */
export interface PeriodScore {
  away: number;
  home: number;
  name: string;
}

export interface PhoneCodeAnswer {
  devCode?: string;
  expireSeconds: number;
  resendSeconds: number;
  sent: boolean;
}

export interface PhoneCodeRequest {
  areaCode?: string;
  languageType?: string;
  phone?: string;
  scene?: string;
}

export interface PhoneLoginRequest {
  areaCode?: string;
  code?: string;
  languageType?: string;
  phone?: string;
}

export interface Player {
  danmu: boolean;
  defaultPlaybackRate: number;
  isLive: boolean;
  lastPlayTime: number;
  lastPlayTimeHideDelay: number;
  lines: PlayerLine[];
  liveRoom: LiveRoomButton;
  playbackRate: number[];
  poster: string;
  progressDot: ProgressDot[];
  texttrack: TextTrack[];
  thumbnail: Thumbnail | null;
  type: string;
  url: string;
}

export interface PlayerLine {
  definition: string;
  lineId: string;
  name: string;
  type: string;
  url: string;
}

export interface Price {
  currency: string;
  minor: number;
}

export interface ProductAnswer {
  /** coins */
  bonus: number;
  /** coins */
  coins: number;
  price: Price;
  productId: string;
}

export interface ProgressDot {
  duration: number;
  id: string;
  text: string;
  time: number;
}

export interface ProvinceShown {
  cities: CityShown[];
  code: string;
  name: string;
}

export interface RaceColumnAnswer {
  icon: string;
  name: string;
  number: number;
  raceType: number;
}

export interface RaceColumnsRequest {
  date?: string;
  matchStatus?: number;
}

export interface RaceListAnswer {
  hasMore: boolean;
  list: MatchAnswer[];
  pageNum: number;
  pageSize: number;
  /** epoch milliseconds */
  serverTime: number;
  total: number;
}

export interface RaceListRequest {
  competitionId?: IDInput;
  date?: string;
  from?: number;
  keyword?: string;
  matchStatus?: number;
  /** from 1; absent: 1 */
  pageNum?: number | null;
  /** 1–100; absent: 20 */
  pageSize?: number | null;
  raceType?: number;
  tab?: number;
  to?: number;
}

export interface RankedGiver {
  /** coins */
  amount: number;
  /** null for the caller who gave nothing */
  rank: number | null;
  user: UserBrief;
}

export interface Received {
  received: boolean;
}

export interface RechargeAnswer {
  orderId: string;
  payUrl: string | null;
  replayed?: boolean;
  status: number;
}

export interface RechargeRequest {
  amountCoins?: number | null;
  productId?: string;
  provider?: string;
  requestId?: string;
}

export interface RechargeRow {
  /** coins */
  bonus: number;
  /** coins */
  coins: number;
  /** epoch milliseconds */
  createTime: number;
  orderId: string;
  /** epoch milliseconds */
  payTime: number | null;
  price: Price;
  provider: string;
  rechargeStatus: 1 | 2 | 3 | 4;
}

/** Page is one page of a list of total rows. */
export interface RechargeRowPage {
  hasMore: boolean;
  list: RechargeRow[];
  pageNum: number;
  pageSize: number;
  total: number;
}

export interface RecommendRequest {
  houseId?: IDInput;
  kind?: number;
  matchId?: IDInput;
  pageSize?: number | null;
}

/** Region is where somebody lives. Province and city are codes where country/config lists them, free text elsewhere. */
export interface Region {
  city: string;
  countryCode: string;
  province: string;
}

/** Region is where somebody lives. Province and city are codes where country/config lists them, free text elsewhere. */
export interface RegionInput {
  city?: string;
  countryCode?: string;
  province?: string;
}

export interface RegisterRequest {
  /** nothing but true agrees */
  agree?: unknown;
  areaCode?: string;
  code?: string;
  confirmPassword?: string;
  languageType?: string;
  nickName?: string;
  password?: string;
  phone?: string;
  userName?: string;
}

export interface ReminderAnswer {
  conflict: boolean;
  conflicts: MatchBrief[];
  gapHours: number;
  gapMinutes: number;
}

export interface ReminderRequest {
  kind?: number;
  matchId?: IDInput;
}

/** replayItem is a finished broadcast that can be watched again. */
export interface ReplayItem {
  durationSeconds: number;
  houseId: ID;
  image: string;
  matchId: ID | null;
  replayId: string;
  /** epoch milliseconds */
  startTime: number;
  title: string;
  visitHistory: number;
}

export interface ReportAnswer {
  reportId: string;
}

export interface ReportListAnswer {
  list: ReportShown[];
  nextCursor: string | null;
}

export interface ReportListRequest {
  cursor?: string;
  pageSize?: number | null;
  /** 1 open (default), 2 resolved */
  status?: number;
}

export interface ReportRequest {
  houseId?: IDInput;
  messageId?: string;
  reason?: number;
  text?: string;
  userId?: IDInput;
}

export interface ReportResolveRequest {
  action?: number;
  /** for 4 and 5; absent: until somebody lifts it; epoch milliseconds */
  endTime?: number | null;
  /** for 3; absent: 60 minutes */
  muteType?: number;
  /** required for 3, 4 and 5: those concerned read it */
  reason?: string;
  reportId?: string;
}

export interface ReportShown {
  /** epoch milliseconds */
  createTime: number;
  evidence: string;
  /** by the banned words, not reported by anybody */
  held: boolean;
  houseId: ID;
  messageId: string | null;
  reason: number;
  reportId: string;
  reporter: BriefView | null;
  /** null while open */
  resolved: ResolvedShown | null;
  text: string;
  user: BriefView | null;
}

export interface ResolvedShown {
  action: number;
  name: string;
  operatorId: ID;
  reason: string;
  /** epoch milliseconds */
  time: number;
}

export interface RichTextAnswer {
  contentHtml: string;
  title: string;
  type: number;
  /** epoch milliseconds */
  updateTime: number;
  version: number;
}

export interface RichTextRequest {
  languageType?: string;
  type?: number;
}

export interface RoomAnswer {
  anchorTitle: string;
  anchorType: number;
  announcement: string;
  chatMode: ChatMode;
  houseId: ID;
  houseImage: string;
  houseName: string;
  introduction: string;
  liveStatus: 0 | 1 | 2 | 3 | 4;
  matchId: ID | null;
  raceType: number;
  /** epoch milliseconds */
  startTime: number | null;
  viewers: number;
  visitHistory: number;
}

/** roomEditRequest: closing and ending are the right of support, columns and recommending that of editors. */
export interface RoomEditRequest {
  anchorType?: number | null;
  /** absent: until somebody lifts it; epoch milliseconds */
  endTime?: number | null;
  forceEnd?: boolean;
  houseId?: IDInput;
  /** with pick: 1 comes first */
  order?: number;
  pick?: boolean | null;
  raceType?: number | null;
  /** required to suspend; the anchor and the audience read it */
  reason?: string;
  suspended?: boolean | null;
}

export interface RoomListRequest {
  /** part of the room's or the anchor's name, or the house number */
  keyword?: string;
  liveStatus?: number | null;
  /** from 1; absent: 1 */
  pageNum?: number | null;
  /** 1–100; absent: 20 */
  pageSize?: number | null;
}

/** roomPerson is a viewer (type 1: the brief and presence), a mute (type 2) or a moderator (type 3). */
export interface RoomPerson {
  /** epoch milliseconds */
  endTime: number | null;
  /** epoch milliseconds */
  grantTime: number;
  houseId: ID | null;
  /** epoch milliseconds */
  joinTime: number;
  muteId: string;
  muteType: number;
  muted: boolean;
  nickName: string;
  operator: UserBrief;
  reason: string;
  roomRole?: 0 | 1 | 2 | 3 | 4;
  /** epoch milliseconds */
  startTime: number;
  user: UserBrief;
  userId: ID;
  userImage: string;
}

export interface RoomShown {
  anchor: BriefView;
  anchorType: number;
  fanCount: number;
  houseId: ID;
  houseImage: string;
  houseName: string;
  liveStatus: 0 | 1 | 2 | 3 | 4;
  /** among the recommended */
  order: number | null;
  /** recommended */
  pick: boolean;
  raceType: number;
  sessionId: string | null;
  /** epoch milliseconds */
  startTime: number | null;
  /** null: until somebody lifts it; epoch milliseconds */
  suspendEndTime: number | null;
  suspendReason: string | null;
  suspended: boolean;
  viewers: number;
  visitHistory: number;
}

/** Page is one page of a list of total rows. */
export interface RoomShownPage {
  hasMore: boolean;
  list: RoomShown[];
  pageNum: number;
  pageSize: number;
  total: number;
}

export interface RoomWordsAnswer {
  words: string[];
}

export interface RoomWordsRequest {
  add?: string[];
  houseId?: IDInput;
  remove?: string[];
}

export interface SendGiftAnswer {
  balance: number;
  comboCount: number;
  comboId: string;
  giftTxId: string;
  replayed?: boolean;
}

export interface SendGiftRequest {
  count?: number;
  giftId?: string;
  houseId?: IDInput;
  requestId?: string;
}

export interface SendTipAnswer {
  balance: number;
  replayed?: boolean;
  tipId: string;
}

export interface SendTipRequest {
  amount?: number;
  houseId?: IDInput;
  remark?: string;
  requestId?: string;
}

export interface SendToAllRequest {
  clientSeed?: string;
  commitId?: string;
  delaySeconds?: number;
  houseId?: IDInput;
  redType?: number;
  remark?: string;
  requestId?: string;
  totalAmount?: number;
  totalCount?: number;
}

export interface SendToOneRequest {
  houseId?: IDInput;
  remark?: string;
  requestId?: string;
  totalAmount?: number;
  userId?: IDInput;
}

/** SentSms is one message of the outbox. */
export interface SentSms {
  params: Record<string, string>;
  phone: string;
  template: string;
  /** epoch milliseconds */
  time: number;
}

export interface ShareAnswer {
  description: string;
  image: string;
  title: string;
  url: string;
}

export interface SlotAnswer {
  /** epoch milliseconds */
  endTime: number;
  slotStatus: 1 | 2 | 3 | 4 | 5 | 6 | 7;
  /** epoch milliseconds */
  startTime: number;
  /** who holds it */
  user: UserBrief | null;
}

export interface SlotBlockAnswer {
  /** how many slots are now otherwise than before */
  changed: number;
}

export interface SlotBlockRequest {
  /** true when absent */
  blocked?: boolean | null;
  brandId?: IDInput;
  from?: number;
  reason?: string;
  to?: number;
}

export interface SlotCancelAnswer {
  /** epoch milliseconds */
  endTime: number;
  /** epoch milliseconds */
  startTime: number;
}

export interface SlotCancelRequest {
  brandId?: IDInput;
  /** epoch milliseconds */
  startTime?: number;
}

export interface StageRequest {
  stage?: number | null;
}

export interface StageShown {
  done: boolean;
  /** epoch milliseconds */
  doneTime: number | null;
  key: string;
  reward: number;
  stage: number;
}

export interface StagesAnswer {
  allDone: boolean;
  justDone: number[];
  stages: StageShown[];
}

export interface StopChatAnswer {
  mutedAll: boolean;
}

export interface StopChatRequest {
  houseId?: IDInput;
  stop?: boolean | null;
}

export interface TeamAnswer {
  logo: string;
  name: string;
  teamId: ID;
}

export interface TextTrack {
  default: boolean;
  kind: string;
  label: string;
  src: string;
  srclang: string;
}

export interface Thumbnail {
  col: number;
  height: number;
  pic_num: number;
  row: number;
  urls: string[];
  width: number;
}

export interface TimeListAnswer {
  brandId: ID;
  brandImage: string;
  brandName: string;
  canBook: boolean;
  date: string;
  dates: string[];
  /** epoch milliseconds */
  serverTime: number;
  slotMinutes: number;
  slots: SlotAnswer[];
  timezone: string;
}

export interface TimeListRequest {
  brandId?: IDInput;
  date?: string;
}

export interface TokenInfoAnswer {
  /** epoch milliseconds */
  expireTime: number;
  roles: string[];
  userId: ID;
  valid: boolean;
}

export interface TotpBeginAnswer {
  /** base32 */
  secret: string;
  /** otpauth://…, shown as a picture for the app */
  url: string;
}

export type TotpBeginRequest = Record<string, unknown>;

export interface TotpConfirmAnswer {
  /** told once; each opens the desk once */
  recoveryCodes: string[];
}

export interface TotpConfirmRequest {
  code?: string;
}

export interface Uploaded {
  contentType: string;
  height: number;
  key: string;
  size: number;
  url: string;
  width: number;
}

export interface UserAuthAnswer {
  attention: boolean;
  canChat: boolean;
  canManageModerators: boolean;
  canMute: boolean;
  canMuteAll: boolean;
  /** epoch milliseconds */
  endTime: number | null;
  muteType: number | null;
  muted: boolean;
  reason: string | null;
  roomRole: 0 | 1 | 2 | 3 | 4;
}

export interface UserAuthRequest {
  houseId?: IDInput;
  userId?: IDInput;
}

export interface UserBrief {
  houseId: ID | null;
  nickName: string;
  roomRole?: 0 | 1 | 2 | 3 | 4;
  userId: ID;
  userImage: string;
}

export interface UserEditRequest {
  disabled?: boolean | null;
  /** absent: until somebody enables it; epoch milliseconds */
  endTime?: number | null;
  /** required to disable */
  reason?: string;
  resetPhone?: boolean;
  revokeSessions?: boolean;
  userId?: IDInput;
}

export interface UserImageAnswer {
  userImage: string;
}

export interface UserImageRequest {
  userImage?: string;
}

export interface UserInfo {
  applyStatus: 0 | 1 | 2 | 3;
  areaCode: string;
  attentionCount: number;
  /** coins */
  balance: number;
  birthday: CalendarDate | null;
  /** epoch milliseconds */
  createTime: number;
  emotionalStatus: 0 | 1 | 2;
  fanCount: number;
  gender: 0 | 1 | 2;
  hasPassword: boolean;
  height: number | null;
  hobby: string;
  houseId: ID | null;
  isChargeAnchor: boolean;
  languageType: string;
  nickName: string;
  personalProfile: string;
  /** masked */
  phone: string;
  region: Region | null;
  roles: string[];
  unreadCount: number;
  userId: ID;
  userImage: string;
  userName: string;
  weight: number | null;
}

export interface UserListAnswer {
  list: UserShown[];
  nextCursor: string | null;
}

export interface UserListRequest {
  areaCode?: string;
  cursor?: string;
  disabled?: boolean;
  /** how the user name or the nick name begins */
  keyword?: string;
  pageSize?: number | null;
  phone?: string;
  userId?: IDInput;
}

export interface UserShowAnswer {
  applyStatus: 0 | 1 | 2 | 3;
  /** epoch milliseconds */
  createTime: number;
  disabled: boolean;
  /** null: until somebody enables it; epoch milliseconds */
  disabledEndTime: number | null;
  disabledReason: string | null;
  fans: number;
  followed: number;
  /** E.164, "" without one */
  fullPhone: string;
  houseId: ID;
  languageType: string;
  /** devices logged in */
  logins: number;
  nickName: string;
  /** masked */
  phone: string;
  userId: ID;
  userImage: string;
  userName: string;
}

/** userShowRequest is recorded: its answer holds a phone number. */
export interface UserShowRequest {
  userId?: IDInput;
}

export interface UserShown {
  /** epoch milliseconds */
  createTime: number;
  disabled: boolean;
  /** null: until somebody enables it; epoch milliseconds */
  disabledEndTime: number | null;
  disabledReason: string | null;
  houseId: ID;
  languageType: string;
  nickName: string;
  /** masked */
  phone: string;
  userId: ID;
  userImage: string;
  userName: string;
}

export interface WalletAdjustAnswer {
  adjustId: string;
  /** null while it waits for a second admin; coins */
  balance: number | null;
  done: boolean;
}

export interface WalletAdjustRequest {
  /** instead of all others: agree to another admin's wish */
  adjustId?: string;
  /** coins */
  amount?: number;
  reason?: string;
  requestId?: string;
  userId?: IDInput;
}

export interface WalletAnswer {
  /** coins */
  balance: number;
  /** coins */
  frozen: number;
  /** coins */
  incomeTotal: number;
  page: FlowPage;
}

export interface WordEntry {
  action: number;
  mode: number;
  word: string;
}

export interface WordEntryInput {
  action?: number;
  mode?: number;
  word?: string;
}

/** Page is one page of a list of total rows. */
export interface WordEntryPage {
  hasMore: boolean;
  list: WordEntry[];
  pageNum: number;
  pageSize: number;
  total: number;
}

export interface WordsEditAnswer {
  /** on the list now */
  words: number;
}

export interface WordsEditRequest {
  add?: WordEntryInput[];
  /** by word and mode */
  remove?: WordEntryInput[];
}

/** What a call reads (`ask`) and answers (`data`), by path; a GET that has a POST beside it is not here. */
export interface Calls {
  /** Adds the whole ledger up. */
  '/admin/ledger_audit': {
    ask: Record<string, never>;
    data: LedgerAudit;
  };
  /** Login of an operator. */
  '/admin/login': {
    ask: AdminLoginRequest;
    data: AdminLoginAnswer;
  };
  /** Ends the operator's login. */
  '/admin/logout': {
    ask: Record<string, never>;
    data: boolean;
  };
  /** Who the operator is. */
  '/admin/me': {
    ask: Record<string, never>;
    data: OperatorBrief;
  };
  /** Answers the operator as they are now. */
  '/admin/operator_edit': {
    ask: OperatorEditRequest;
    data: OperatorShown;
  };
  /** Who works at the desk. */
  '/admin/operator_list': {
    ask: PagingInput;
    data: OperatorShownPage;
  };
  /** Shows what nobody has looked at yet, or what was resolved, the newest first. */
  '/admin/report_list': {
    ask: ReportListRequest;
    data: ReportListAnswer;
  };
  /** Decides about a report and carries it out. */
  '/admin/report_resolve': {
    ask: ReportResolveRequest;
    data: ReportShown;
  };
  /** Answers the room as it is now. */
  '/admin/room_edit': {
    ask: RoomEditRequest;
    data: RoomShown;
  };
  /** Rooms, whatever their state. */
  '/admin/room_list': {
    ask: RoomListRequest;
    data: RoomShownPage;
  };
  /** Closes every slot that begins in [from, to), or opens it again. */
  '/admin/slot_block': {
    ask: SlotBlockRequest;
    data: SlotBlockAnswer;
  };
  /** Gives up what somebody else booked. */
  '/admin/slot_cancel': {
    ask: SlotCancelRequest;
    data: SlotCancelAnswer;
  };
  /** Draws a secret. */
  '/admin/totp_begin': {
    ask: TotpBeginRequest;
    data: TotpBeginAnswer;
  };
  /** Makes the secret count. */
  '/admin/totp_confirm': {
    ask: TotpConfirmRequest;
    data: TotpConfirmAnswer;
  };
  /** Is for an operator who lost device and codes: they are logged out, and set up another one. */
  '/admin/totp_reset': {
    ask: OperatorRequest;
    data: boolean;
  };
  /** Answers the user as they are now. */
  '/admin/user_edit': {
    ask: UserEditRequest;
    data: UserShown;
  };
  /** Users, found by number, name or phone. */
  '/admin/user_list': {
    ask: UserListRequest;
    data: UserListAnswer;
  };
  /** Shows one user with the whole phone number; who looked stays in the record. */
  '/admin/user_show': {
    ask: UserShowRequest;
    data: UserShowAnswer;
  };
  /** Corrects a wallet. */
  '/admin/wallet_adjust': {
    ask: WalletAdjustRequest;
    data: WalletAdjustAnswer;
  };
  /** Changes the list; every node follows within seconds. */
  '/admin/words_edit': {
    ask: WordsEditRequest;
    data: WordsEditAnswer;
  };
  /** The words banned everywhere. */
  '/admin/words_list': {
    ask: PagingInput;
    data: WordEntryPage;
  };
  /** Answers every enumeration in the caller's language, the languages and the limits. */
  '/allEnums': {
    ask: InBodyInput;
    data: {
      anchorType: {
        key: string;
        label: string;
        value: number | string;
      }[];
      applyStatus: {
        key: string;
        label: string;
        value: number | string;
      }[];
      emotionalStatus: {
        key: string;
        label: string;
        value: number | string;
      }[];
      flowType: {
        key: string;
        label: string;
        value: number | string;
      }[];
      gender: {
        key: string;
        label: string;
        value: number | string;
      }[];
      languageType: {
        code: number;
        dir: 'ltr' | 'rtl';
        englishName: string;
        layout: 'zh' | 'intl';
        nativeName: string;
        value: string;
      }[];
      /** Numbers by name, as allEnums of the contract lists them. */
      limits: Record<string, unknown>;
      liveStatus: {
        key: string;
        label: string;
        value: number | string;
      }[];
      matchEventType: {
        key: string;
        label: string;
        value: number | string;
      }[];
      matchStatus: {
        key: string;
        label: string;
        value: number | string;
      }[];
      muteReason: {
        key: string;
        label: string;
        value: number | string;
      }[];
      muteType: {
        key: string;
        label: string;
        value: number | string;
      }[];
      notifyType: {
        key: string;
        label: string;
        value: number | string;
      }[];
      noviceStage: {
        key: string;
        label: string;
        value: number | string;
      }[];
      raceType: {
        key: string;
        label: string;
        value: number | string;
      }[];
      rechargeStatus: {
        key: string;
        label: string;
        value: number | string;
      }[];
      redStatus: {
        key: string;
        label: string;
        value: number | string;
      }[];
      redType: {
        key: string;
        label: string;
        value: number | string;
      }[];
      reportReason: {
        key: string;
        label: string;
        value: number | string;
      }[];
      richTextType: {
        key: string;
        label: string;
        value: number | string;
      }[];
      roomRole: {
        key: string;
        label: string;
        value: number | string;
      }[];
      slotStatus: {
        key: string;
        label: string;
        value: number | string;
      }[];
    };
  };
  /** Lists the kinds of anchor with how many rooms are living. */
  '/anchorColumnNumber': {
    ask: InBodyInput;
    data: AnchorColumn[];
  };
  /** A text of the site: tutorial, agreements, live rules, help. */
  '/common_face/find_rich_text': {
    ask: RichTextRequest;
    data: RichTextAnswer;
  };
  /** Lists every country with a dial code, China first: most of our readers are there. */
  '/country/config': {
    ask: Record<string, never>;
    data: CountryShown[];
  };
  /** Books a slot for the caller, or gives the caller's own back. */
  '/ct_anchor/appointmentTime': {
    ask: AppointmentRequest;
    data: AppointmentAnswer;
  };
  /** myTimeList: the slots the caller has booked, without limits those that are not over. */
  '/ct_anchor/myTimeList': {
    ask: MyTimeListRequest;
    data: BookingAnswer[];
  };
  /** The brands, and who is on duty now. */
  '/ct_anchor/ownerList': {
    ask: OwnerListRequest;
    data: BrandAnswerPage;
  };
  /** Shows one day of a brand's grid. */
  '/ct_anchor/timeList': {
    ask: TimeListRequest;
    data: TimeListAnswer;
  };
  /** The short messages that would have been sent, the newest first. */
  '/dev/sms_outbox': {
    ask: Record<string, never>;
    data: SentSms[];
  };
  /** Gives one ticket per token, in their order. */
  '/dev/tickets': {
    ask: DevTicketsRequest;
    data: string[];
  };
  /** Makes users with logins, for load tests. */
  '/dev/tokens': {
    ask: DevTokensRequest;
    data: DevToken[];
  };
  /** Whether the process is alive. */
  '/healthz': {
    ask: Record<string, never>;
    data: {
      status: string;
    };
  };
  /** Whether the token of the request is good; never refused. */
  '/isUsefulToken': {
    ask: Record<string, never>;
    data: boolean;
  };
  /** Ends the login of the token; a token nobody knows is as good as ended. */
  '/logOut': {
    ask: Record<string, never>;
    data: boolean;
  };
  /** Answers null unless an operator has published a version newer than the caller's. */
  '/manage/app_update/android': {
    ask: Record<string, never>;
    data: AndroidUpdate | null;
  };
  /** Uploads one image. */
  '/manage/ossFile/image/oss_upload': {
    ask: Record<string, never>;
    data: Uploaded;
  };
  /** anchorRaceList: the matches an anchor has reserved to show. */
  '/manage/race/app_anchor_race_list': {
    ask: AnchorRacesRequest;
    data: MatchAnswerPage;
  };
  /** Lists the kinds of sport, without the one for all. */
  '/matchColumn': {
    ask: InBodyInput;
    data: MatchColumn[];
  };
  /** The address storage keys are appended to; ends in a slash. */
  '/ossUrl': {
    ask: Record<string, never>;
    data: string;
  };
  /** Whether this node can do its work; 503 while it drains or misses what it needs. */
  '/readyz': {
    ask: Record<string, never>;
    data: {
      node: string;
      status: string;
    };
  };
  /** The address storage keys are appended to; ends in a slash. */
  '/static/ossUrl': {
    ask: Record<string, never>;
    data: string;
  };
  /** Answers every enumeration in the caller's language, the languages and the limits. */
  '/systemEnums/allEnums': {
    ask: InBodyInput;
    data: {
      anchorType: {
        key: string;
        label: string;
        value: number | string;
      }[];
      applyStatus: {
        key: string;
        label: string;
        value: number | string;
      }[];
      emotionalStatus: {
        key: string;
        label: string;
        value: number | string;
      }[];
      flowType: {
        key: string;
        label: string;
        value: number | string;
      }[];
      gender: {
        key: string;
        label: string;
        value: number | string;
      }[];
      languageType: {
        code: number;
        dir: 'ltr' | 'rtl';
        englishName: string;
        layout: 'zh' | 'intl';
        nativeName: string;
        value: string;
      }[];
      /** Numbers by name, as allEnums of the contract lists them. */
      limits: Record<string, unknown>;
      liveStatus: {
        key: string;
        label: string;
        value: number | string;
      }[];
      matchEventType: {
        key: string;
        label: string;
        value: number | string;
      }[];
      matchStatus: {
        key: string;
        label: string;
        value: number | string;
      }[];
      muteReason: {
        key: string;
        label: string;
        value: number | string;
      }[];
      muteType: {
        key: string;
        label: string;
        value: number | string;
      }[];
      notifyType: {
        key: string;
        label: string;
        value: number | string;
      }[];
      noviceStage: {
        key: string;
        label: string;
        value: number | string;
      }[];
      raceType: {
        key: string;
        label: string;
        value: number | string;
      }[];
      rechargeStatus: {
        key: string;
        label: string;
        value: number | string;
      }[];
      redStatus: {
        key: string;
        label: string;
        value: number | string;
      }[];
      redType: {
        key: string;
        label: string;
        value: number | string;
      }[];
      reportReason: {
        key: string;
        label: string;
        value: number | string;
      }[];
      richTextType: {
        key: string;
        label: string;
        value: number | string;
      }[];
      roomRole: {
        key: string;
        label: string;
        value: number | string;
      }[];
      slotStatus: {
        key: string;
        label: string;
        value: number | string;
      }[];
    };
  };
  /** Answers every enumeration in the caller's language, the languages and the limits. */
  '/systemEnums/findAll': {
    ask: Record<string, never>;
    data: {
      anchorType: {
        key: string;
        label: string;
        value: number | string;
      }[];
      applyStatus: {
        key: string;
        label: string;
        value: number | string;
      }[];
      emotionalStatus: {
        key: string;
        label: string;
        value: number | string;
      }[];
      flowType: {
        key: string;
        label: string;
        value: number | string;
      }[];
      gender: {
        key: string;
        label: string;
        value: number | string;
      }[];
      languageType: {
        code: number;
        dir: 'ltr' | 'rtl';
        englishName: string;
        layout: 'zh' | 'intl';
        nativeName: string;
        value: string;
      }[];
      /** Numbers by name, as allEnums of the contract lists them. */
      limits: Record<string, unknown>;
      liveStatus: {
        key: string;
        label: string;
        value: number | string;
      }[];
      matchEventType: {
        key: string;
        label: string;
        value: number | string;
      }[];
      matchStatus: {
        key: string;
        label: string;
        value: number | string;
      }[];
      muteReason: {
        key: string;
        label: string;
        value: number | string;
      }[];
      muteType: {
        key: string;
        label: string;
        value: number | string;
      }[];
      notifyType: {
        key: string;
        label: string;
        value: number | string;
      }[];
      noviceStage: {
        key: string;
        label: string;
        value: number | string;
      }[];
      raceType: {
        key: string;
        label: string;
        value: number | string;
      }[];
      rechargeStatus: {
        key: string;
        label: string;
        value: number | string;
      }[];
      redStatus: {
        key: string;
        label: string;
        value: number | string;
      }[];
      redType: {
        key: string;
        label: string;
        value: number | string;
      }[];
      reportReason: {
        key: string;
        label: string;
        value: number | string;
      }[];
      richTextType: {
        key: string;
        label: string;
        value: number | string;
      }[];
      roomRole: {
        key: string;
        label: string;
        value: number | string;
      }[];
      slotStatus: {
        key: string;
        label: string;
        value: number | string;
      }[];
    };
  };
  /** The caller's own profile. */
  '/userInfo': {
    ask: Record<string, never>;
    data: UserInfo;
  };
  /** Lists the kinds of anchor with how many rooms are living. */
  '/web_anchor/anchorColumnNumber': {
    ask: InBodyInput;
    data: AnchorColumn[];
  };
  /** The kinds of anchor. */
  '/web_anchor/anchor_column': {
    ask: InBodyInput;
    data: AnchorColumnAnswer[];
  };
  /** anchorColumnNum: every column with what is on the air in it, the one for all first. */
  '/web_anchor/anchor_column_num': {
    ask: InBodyInput;
    data: AnchorColumnNumAnswer[];
  };
  /** Rooms of a kind, page by page: the living first, by viewers; then by the last broadcast. */
  '/web_anchor/anchor_content_list': {
    ask: ContentListRequest;
    data: LiveItemPage;
  };
  /** Is the endless list: what comes new neither shifts nor repeats what was read. */
  '/web_anchor/anchor_content_list_new': {
    ask: ContentListNewRequest;
    data: LiveItemsFrom;
  };
  /** A room: itself, its anchor, the match, the player, what comes next. */
  '/web_anchor/anchor_details': {
    ask: HouseRequest;
    data: AnchorDetailsAnswer;
  };
  /** Shows the caller's room. */
  '/web_anchor/anchor_house_config_details': {
    ask: Record<string, never>;
    data: HouseConfigAnswer;
  };
  /** Changes what is sent and leaves the rest. */
  '/web_anchor/anchor_house_config_details_update': {
    ask: ConfigureRequest;
    data: HouseConfigAnswer;
  };
  /** Shows the anchor of a house, or the one a user is. */
  '/web_anchor/anchor_information': {
    ask: AnchorInformationRequest;
    data: AnchorInformationAnswer;
  };
  /** anchorUser: everybody may see who is watching; who is muted and who moderates is for the room's staff. */
  '/web_anchor/anchor_user': {
    ask: AnchorUserRequest;
    data: AnchorUserAnswer;
  };
  /** Tells what the caller, or for the room's staff somebody else, may do in the room. */
  '/web_anchor/anchor_user_auth': {
    ask: UserAuthRequest;
    data: UserAuthAnswer;
  };
  /** Hides lines: the staff's right, and for two minutes their author's. */
  '/web_anchor/chat_delete': {
    ask: ChatDeleteRequest;
    data: ChatDeleteAnswer;
  };
  /** Changes what is sent of a room's mode and leaves the rest. */
  '/web_anchor/chat_mode': {
    ask: ChatModeRequest;
    data: ChatMode;
  };
  /** Puts a line or a text above the chat; with neither nothing stands there any more. */
  '/web_anchor/chat_pin': {
    ask: ChatPinRequest;
    data: ChatPinAnswer;
  };
  /** Shows hidden lines again, or takes a whole act of moderation back. */
  '/web_anchor/chat_restore': {
    ask: ChatRestoreRequest;
    data: ChatRestoreAnswer;
  };
  /** Mutes or unmutes one person. */
  '/web_anchor/edit_user': {
    ask: EditUserRequest;
    data: EditUserAnswer;
  };
  /** Shows the caller's followers, the latest first. */
  '/web_anchor/fan_list': {
    ask: PagingInput;
    data: FanAnswerPage;
  };
  /** Lists gifts; sum is what they cost who sent them, or what they brought the anchor. */
  '/web_anchor/gift_detail': {
    ask: GiftDetailRequest;
    data: GivenGiftGivenPage;
  };
  /** Shows what can be given now; it is the same in every room. */
  '/web_anchor/gift_list': {
    ask: InBodyInput;
    data: GiftAnswer[];
  };
  /** Counts gifts of the open or else the last session, of today, or of seven days with today. */
  '/web_anchor/gift_rank': {
    ask: GiftRankRequest;
    data: GiftRankAnswer;
  };
  /** Takes the envelope somebody sent to the caller. */
  '/web_anchor/grab_private_red_envelope': {
    ask: GrabRequest;
    data: GrabAnswer;
  };
  /** Takes a share of a public envelope. */
  '/web_anchor/grab_public_red_envelope': {
    ask: GrabRequest;
    data: GrabAnswer;
  };
  /** What the caller's room brought in, line by line. */
  '/web_anchor/income_detail': {
    ask: FlowsRequest;
    data: IncomeGivenPage;
  };
  /** Ends the broadcast. */
  '/web_anchor/live_end': {
    ask: Record<string, never>;
    data: LiveEndAnswer;
  };
  /** Opens a session; with source 1 the room is living when the first pictures arrive. */
  '/web_anchor/live_start': {
    ask: LiveStartRequest;
    data: LiveStartAnswer;
  };
  /** Lists what the staff of a room did, the newest first. */
  '/web_anchor/mod_log': {
    ask: ModLogRequest;
    data: ModLogAnswer;
  };
  /** Appoints a moderator of the caller's own room, or ends that. */
  '/web_anchor/moderator_edit': {
    ask: ModeratorEditRequest;
    data: ModeratorEditAnswer;
  };
  /** Gifts of a room since an offset, for clients without a socket. */
  '/web_anchor/receive_gift_message': {
    ask: MoneyLinesRequest;
    data: MoneyLinesAnswer;
  };
  /** Envelopes and tips of a room since an offset, for clients without a socket. */
  '/web_anchor/receive_money_message': {
    ask: MoneyLinesRequest;
    data: MoneyLinesAnswer;
  };
  /** What the caller's room brought in, day by day. */
  '/web_anchor/recent_earnings': {
    ask: EarningsRequest;
    data: EarningsAnswer;
  };
  /** Opens an order and begins its payment. */
  '/web_anchor/recharge_create': {
    ask: RechargeRequest;
    data: RechargeAnswer;
  };
  /** What coins can be bought, and for how much. */
  '/web_anchor/recharge_products': {
    ask: Record<string, never>;
    data: ProductAnswer[];
  };
  /** The caller's orders. */
  '/web_anchor/recharge_record': {
    ask: PagingInput;
    data: RechargeRowPage;
  };
  /** recommendAnchor: what to watch beside a room or a match; kind 2 is what most people watch. */
  '/web_anchor/recommend_anchor': {
    ask: RecommendRequest;
    data: LiveItem[];
  };
  /** Draws the seed of an envelope and shows its hash, before the sender chooses a seed of their own. */
  '/web_anchor/red_envelope_commit': {
    ask: Record<string, never>;
    data: CommitAnswer;
  };
  /** An envelope and who took what; after its end also what proves the split. */
  '/web_anchor/red_envelope_detail': {
    ask: EnvelopeRequest;
    data: EnvelopeDetailAnswer;
  };
  /** Files what the caller points at, together with the line as it stands now. */
  '/web_anchor/report': {
    ask: ReportRequest;
    data: ReportAnswer;
  };
  /** Changes the words banned in the room, and lists them. */
  '/web_anchor/room_words': {
    ask: RoomWordsRequest;
    data: RoomWordsAnswer;
  };
  /** Gives a gift to the anchor. */
  '/web_anchor/send_gift': {
    ask: SendGiftRequest;
    data: SendGiftAnswer;
  };
  /** Gives a tip to the anchor. */
  '/web_anchor/send_money': {
    ask: SendTipRequest;
    data: SendTipAnswer;
  };
  /** Puts a red envelope into a room. */
  '/web_anchor/send_money_to_all': {
    ask: SendToAllRequest;
    data: EnvelopeAnswer;
  };
  /** Sends a red envelope to one person. */
  '/web_anchor/send_money_to_one': {
    ask: SendToOneRequest;
    data: EnvelopeAnswer;
  };
  /** Mutes everyone but the room's staff, or lets them speak again; without stop it turns round. */
  '/web_anchor/stop_chat': {
    ask: StopChatRequest;
    data: StopChatAnswer;
  };
  /** userOwnerList: the brands the caller belongs to. */
  '/web_anchor/userOwnerList': {
    ask: Record<string, never>;
    data: BrandBrief[];
  };
  /** The caller's wallet and its lines. */
  '/web_anchor/wallet_detail': {
    ask: FlowsRequest;
    data: WalletAnswer;
  };
  /** Opens the room of a house or the slot grid of a brand, or with neither the user channel alone. */
  '/web_anchor/web_im_info': {
    ask: ImInfoRequest;
    data: ImInfoAnswer;
  };
  /** Sets or, without attention, turns round whether the caller follows a house. */
  '/web_anchor/web_recommend_user': {
    ask: FollowRequest;
    data: FollowAnswer;
  };
  /** Shows whom to meet. */
  '/web_home/home_details_bottom': {
    ask: Record<string, never>;
    data: HomeBottomAnswer;
  };
  /** Shows the rooms of each sport, and what starts next. */
  '/web_home/home_details_middle': {
    ask: HomeMiddleRequest;
    data: HomeMiddleAnswer;
  };
  /** Shows what is hot, and the liveliest room with its player. */
  '/web_home/home_details_top': {
    ask: Record<string, never>;
    data: HomeTopAnswer;
  };
  /** Answers what the footer of every page shows. */
  '/web_home/home_info_bottom': {
    ask: InBodyInput;
    data: FooterAnswer;
  };
  /** The page of a match: events, channels, player, anchors. */
  '/web_match/web_match_details': {
    ask: MatchRequest;
    data: MatchDetailsAnswer;
  };
  /** The matches the caller has reserved. */
  '/web_my/my_race_data_appoint': {
    ask: MyReservedRequest;
    data: MatchAnswerPage;
  };
  /** Lists the kinds of sport, without the one for all. */
  '/web_race/matchColumn': {
    ask: InBodyInput;
    data: MatchColumn[];
  };
  /** The library of matches an anchor can reserve, or those reserved. */
  '/web_race/match_list': {
    ask: LibraryRequest;
    data: MatchAnswerPage;
  };
  /** Tells what a reservation would run into, and changes nothing. */
  '/web_race/race_appoint_reminder': {
    ask: ReminderRequest;
    data: ReminderAnswer;
  };
  /** Sets or takes back a reminder of a match. */
  '/web_race/race_data_appoint': {
    ask: AppointRequest;
    data: AppointAnswer;
  };
  /** Counts the matches of each sport; the one for all counts them together. */
  '/web_race/race_data_column_with_num': {
    ask: RaceColumnsRequest;
    data: RaceColumnAnswer[];
  };
  /** raceList: in progress first, then what has not started by time, then the others. */
  '/web_race/race_data_content_list_page': {
    ask: RaceListRequest;
    data: RaceListAnswer;
  };
  /** Opens the chat of a match. */
  '/web_race/race_im_info': {
    ask: MatchRequest;
    data: ImInfoAnswer;
  };
  /** webRaceAppoint: an anchor will show a match, or will not. */
  '/web_race/web_race_appoint': {
    ask: AnchorAppointRequest;
    data: AnchorAppointAnswer;
  };
  /** Counts the library and the caller's reservations by sport, the one for all among them. */
  '/web_race/web_race_column': {
    ask: Record<string, never>;
    data: LibraryColumn[];
  };
  /** Marks a stage only the client can see, and answers all of them. */
  '/web_task/web_task_done_stage': {
    ask: StageRequest;
    data: StagesAnswer;
  };
  /** Whether the token of the request is good; never refused. */
  '/web_user/isUsefulToken': {
    ask: Record<string, never>;
    data: boolean;
  };
  /** Ends the login of the token; a token nobody knows is as good as ended. */
  '/web_user/logOut': {
    ask: Record<string, never>;
    data: boolean;
  };
  /** The caller's own profile. */
  '/web_user/userInfo': {
    ask: Record<string, never>;
    data: UserInfo;
  };
  /** Whether a username is taken. */
  '/web_user/web_check_user_name': {
    ask: CheckNameRequest;
    data: CheckNameAnswer;
  };
  /** Sends a code, whether or not the number has an account. */
  '/web_user/web_get_phone_code': {
    ask: PhoneCodeRequest;
    data: PhoneCodeAnswer;
  };
  /** Ends the login of the token; a token nobody knows is as good as ended. */
  '/web_user/web_logout': {
    ask: Record<string, never>;
    data: boolean;
  };
  /** Login with a phone number and a code. */
  '/web_user/web_phone_login': {
    ask: PhoneLoginRequest;
    data: LoginResult;
  };
  /** Login with a username or phone number and a password. */
  '/web_user/web_pwd_login': {
    ask: PasswordLoginRequest;
    data: LoginResult;
  };
  /** The login of the token: whose it is and when it ends. */
  '/web_user/web_token_info': {
    ask: Record<string, never>;
    data: TokenInfoAnswer;
  };
  /** Takes an image the caller uploaded as an avatar; nobody else's key will do. */
  '/web_user/web_update_user_image': {
    ask: UserImageRequest;
    data: UserImageAnswer;
  };
  /** Replaces the profile; with languageType alone, only the language. */
  '/web_user/web_user_change_information': {
    ask: ChangeInformationRequest;
    data: UserInfo;
  };
  /** Proves who asks by the old password or by a code, ends every login and gives a new one. */
  '/web_user/web_user_change_password': {
    ask: ChangePasswordRequest;
    data: ChangePasswordAnswer;
  };
  /** Wants a code from the present number and one from the new one. */
  '/web_user/web_user_change_phone': {
    ask: ChangePhoneRequest;
    data: ChangePhoneAnswer;
  };
  /** Makes an account. */
  '/web_user/web_user_reg': {
    ask: RegisterRequest;
    data: LoginResult;
  };
}
