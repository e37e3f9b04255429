// The shapes of the API, made by `make openapi` from the server's own types. Do not edit.

/** AboutAnswer is one user on one page. */
export interface AboutAnswer {
  /** the newest first */
  applications: ApplicationBrief[];
  fans: number;
  followed: number;
  /** in force, the one used last first; at most 100 */
  logins: LoginShown[];
  reported: ReporterFigures;
  /** the newest 20 about them */
  reports: ReportAbout[];
  /** null without one */
  room: OwnRoom | null;
  user: UserShown;
  wallet: WalletShown;
}

/** absentPart is a part that the caller's role may not see. */
export interface AbsentPart {
  /** waiting, feeds, jobs, faults or nodes */
  part: string;
  role: OperatorRole;
}

export type AccountKind = 'world' | 'corrections' | 'losses' | 'platform' | 'wallets' | 'incomes' | 'escrows';

export interface ActShown {
  actId: string;
  address: string;
  after: unknown;
  asked: unknown;
  before: unknown;
  call: string;
  /** epoch milliseconds */
  createTime: number;
  name: string;
  operatorId: ID;
  /** what the call answered, the code of its refusal, or "unknown" */
  outcome: unknown;
  /** what it is about, for example match:77; "" is nothing */
  thing: string;
}

export interface AddImageRequest {
  description?: string;
  imageUrl?: string;
}

/** AddNoteAnswer is the new note. */
export interface AddNoteAnswer {
  content: string;
  /** epoch milliseconds */
  createTime: number;
  houseId: ID;
  imageUrls: string[];
  likeCount: number;
  liked: boolean;
  noteId: string;
  replayed?: boolean;
}

export interface AddNoteRequest {
  content?: string;
  imageUrls?: string[];
  requestId?: string;
}

export interface AdjustListRequest {
  /** from ≤ time < to; 0: no bound; epoch milliseconds */
  fromTime?: number;
  operatorId?: IDInput;
  /** from 1; absent: 1 */
  pageNum?: number | null;
  /** 1–100; absent: 20 */
  pageSize?: number | null;
  /** absent: the newest first */
  sort?: string;
  /** 1 done, 2 waiting for a second admin, 3 lapsed; absent: all */
  status?: number;
  /** epoch milliseconds */
  toTime?: number;
  userId?: IDInput;
}

export interface AdjustmentShown {
  adjustId: string;
  /** name of the second admin */
  agreedBy: string | null;
  /** negative: taken from the wallet; coins */
  amount: number;
  /** epoch milliseconds */
  askTime: number;
  askedBy: ID;
  askedName: string;
  /** epoch milliseconds */
  doneTime: number | null;
  /** epoch milliseconds */
  lapseTime: number;
  reason: string;
  status: number;
  user: BriefView;
}

/** Page is one page of a list of total rows. */
export interface AdjustmentShownPage {
  hasMore: boolean;
  list: AdjustmentShown[];
  pageNum: number;
  pageSize: number;
  total: number;
}

export interface AdminBrand {
  brandId: ID;
  descriptions: Names;
  /** seven lists, Monday first, of the hours that can be booked */
  hours: HourSpan[][];
  image: string;
  ladder: LadderChoice;
  members: number;
  names: Names;
  sort: number;
  timezone: string;
}

export interface AdminBrandListRequest {
  /** part of a name in any language */
  keyword?: string;
  /** from 1; absent: 1 */
  pageNum?: number | null;
  /** 1–100; absent: 20 */
  pageSize?: number | null;
}

/** Page is one page of a list of total rows. */
export interface AdminBrandPage {
  hasMore: boolean;
  list: AdminBrand[];
  pageNum: number;
  pageSize: number;
  total: number;
}

export interface AdminHouseRequest {
  houseId?: IDInput;
}

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

export type AdminLogoutRequest = Record<string, unknown>;

/** adminMatch is a match as operators see it: its names in every language, and the fields a feed may not change. */
export interface AdminMatch {
  anchorCount: number;
  awayScore: number | null;
  awayTeam: AdminNamed;
  clock: string;
  competition: AdminNamed;
  country: string;
  eventNames: Names;
  homeScore: number | null;
  homeTeam: AdminNamed;
  isHot: boolean;
  locked: string[];
  matchId: ID;
  matchStatus: 1 | 2 | 3 | 4 | 5 | 6 | 7;
  /** epoch milliseconds */
  matchTime: number | null;
  periodScores: PeriodScore[];
  raceType: number;
  reserveCount: number;
  source: AdminMatchSource | null;
  /** epoch milliseconds */
  sourceUpdatedTime: number | null;
  statusDetail: string;
  timeKnown: boolean;
}

export interface AdminMatchListRequest {
  competitionId?: IDInput;
  date?: string;
  /** epoch milliseconds */
  fromTime?: number;
  /** 0 all, 1 with, 2 without */
  hasSource?: number;
  /** only those marked hot */
  isHot?: boolean;
  keyword?: string;
  matchId?: IDInput;
  matchStatus?: number;
  /** from 1; absent: 1 */
  pageNum?: number | null;
  /** 1–100; absent: 20 */
  pageSize?: number | null;
  raceType?: number;
  /** Sort is matchTime, -matchTime, matchStatus or -matchStatus; absent: in progress, not started, the others. */
  sort?: string;
  /** epoch milliseconds */
  toTime?: number;
}

/** Page is one page of a list of total rows. */
export interface AdminMatchPage {
  hasMore: boolean;
  list: AdminMatch[];
  pageNum: number;
  pageSize: number;
  total: number;
}

export interface AdminMatchSource {
  interrupted: boolean;
  /** further addresses */
  lines: SourceLine[];
  name: string;
  type: string;
  url: string;
}

export interface AdminNamed {
  id: ID;
  logo: string;
  names: Names;
}

export interface AdminPollBeginRequest {
  answers?: string[];
  houseId?: IDInput;
  /** of voting */
  minutes?: number;
  /** its staff decides later which answer came true */
  prediction?: boolean;
  question?: string;
  requestId?: string;
}

export interface AdminPollChangeRequest {
  act?: number;
  houseId?: IDInput;
  /** with act 2: the number of the answer that came true, from 1 */
  outcome?: number;
  pollId?: string;
}

export interface AdminReplay {
  /** of its files */
  bytes: number;
  /** null: it is not deleted; epoch milliseconds */
  deleteTime: number | null;
  durationSeconds: number;
  /** when it is removed with age; null: never; epoch milliseconds */
  expireTime: number | null;
  /** by its anchor, or withheld */
  hidden: boolean;
  houseId: ID;
  image: string;
  /** is not removed with age */
  kept: boolean;
  replayId: string;
  restorableUntil: number | null;
  /** of the broadcast; epoch milliseconds */
  startTime: number;
  title: string;
  visitHistory: number;
  /** hidden by an operator; its anchor cannot change that */
  withheld: boolean;
}

/** Page is one page of a list of total rows. */
export interface AdminReplayPage {
  hasMore: boolean;
  list: AdminReplay[];
  pageNum: number;
  pageSize: number;
  total: number;
}

export interface AdminReplaysRequest {
  houseId?: IDInput;
  /** from 1; absent: 1 */
  pageNum?: number | null;
  /** 1–100; absent: 20 */
  pageSize?: number | null;
}

/** AdminRoom is a room as operators see it. */
export interface AdminRoom {
  anchor: BriefView;
  anchorType: number;
  fanCount: number;
  /** first in lists of hot rooms while living */
  hot: boolean;
  houseId: ID;
  houseImage: string;
  houseName: string;
  ladder: LadderChoice;
  liveStatus: 0 | 1 | 2 | 3 | 4;
  /** among the recommended */
  order: number | null;
  /** recommended */
  pick: boolean;
  raceType: number;
  sessionId: string | null;
  /** epoch milliseconds */
  startTime: number | null;
  /** null: until an operator lifts it; epoch milliseconds */
  suspendEndTime: number | null;
  suspendReason: string | null;
  suspended: boolean;
  viewers: number;
  visitHistory: number;
}

/** Page is one page of a list of total rows. */
export interface AdminRoomPage {
  hasMore: boolean;
  list: AdminRoom[];
  pageNum: number;
  pageSize: number;
  total: number;
}

export interface AgreeAnswer {
  agreed: boolean;
}

export interface AgreeRequest {
  /** must be true */
  agree?: unknown;
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
  ownVideo?: VideoInput;
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

/** AnchorDetailsAnswer is the page of a room. */
export interface AnchorDetailsAnswer {
  anchor: AnchorInfo;
  match: Match | null;
  player: Player | null;
  replays: ReplayItem[];
  room: RoomAnswer;
  schedule: MatchBrief[];
  sessionId: string | null;
  share: ShareAnswer;
}

/** AnchorInfo is the anchor of a room. */
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
  tags: Badge[];
  userId: ID;
  userImage: string;
}

/** AnchorInformationAnswer is the information tab of an anchor. */
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
  schedule: Match[];
  stats: HouseStats;
  tags: Badge[];
  userId: ID;
  userImage: string;
}

export interface AnchorInformationRequest {
  houseId?: IDInput;
  userId?: IDInput;
}

export interface AnchorLanguageAnswer {
  languageType: string;
  /** living */
  number: number;
  /** listed */
  total: number;
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
  /** type 1: number of viewers without a login */
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

/** AndroidUpdate is the newest version. It is stored in the setting "app.android" and answered to older apps. */
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

export interface AppUpdateEditRequest {
  /** absent: stays for the same version; a new version is not forced */
  forceUpdate?: boolean | null;
  /** of a withdrawal, for the record */
  reason?: string;
  /** absent: stay for the same version */
  releaseNotes?: string | null;
  /** as /admin/edits answered it; absent: the edits of other operators are overwritten */
  seenAct?: string;
  sha256?: string;
  size?: number;
  url?: string;
  versionCode?: number;
  versionName?: string;
  /** instead of all others: withdraws the published version */
  withdraw?: boolean;
}

/** applicationBrief is an application of the person without the form. */
export interface ApplicationBrief {
  applyId: string;
  applyStatus: 0 | 1 | 2 | 3;
  rejectReason: string;
  reviewerName: string;
  /** epoch milliseconds */
  submitTime: number | null;
}

export interface ApplyAnswer {
  applyId: string;
  applyStatus: 0 | 1 | 2 | 3;
}

/** ApplyDetailsAnswer is the caller's latest application. Without one, all fields but the status are null. */
export interface ApplyDetailsAnswer {
  applyId: string | null;
  applyStatus: 0 | 1 | 2 | 3;
  form: ApplyForm | null;
  rejectReason: string | null;
  /** when the next application is possible; null: now; epoch milliseconds */
  retryTime: number | null;
  /** epoch milliseconds */
  reviewTime: number | null;
  /** epoch milliseconds */
  submitTime: number | null;
}

/** ApplyForm is the form of an application. */
export interface ApplyForm {
  anchorType: number;
  areaCode: string;
  contact: string;
  introduction: string;
  /** masked, except to operators */
  phone: string;
  proofImages: string[];
  realName: string;
}

/** ApplyItem is an application as operators read it. */
export interface ApplyItem {
  applyId: string;
  applyStatus: 0 | 1 | 2 | 3;
  form: ApplyForm;
  /** its proofImages, for this operator and five minutes */
  proofUrls: string[];
  rejectReason: string | null;
  /** epoch milliseconds */
  reviewTime: number | null;
  reviewerId: ID;
  reviewerName: string;
  /** epoch milliseconds */
  submitTime: number | null;
  user: UserBrief;
}

/** Page is one page of a list of total rows. */
export interface ApplyItemPage {
  hasMore: boolean;
  list: ApplyItem[];
  pageNum: number;
  pageSize: number;
  total: number;
}

export interface ApplyListRequest {
  /** from 1; absent: 1 */
  pageNum?: number | null;
  /** 1–100; absent: 20 */
  pageSize?: number | null;
  /** absent: all of them */
  status?: number;
  userId?: IDInput;
}

export interface ApplyRequest {
  agree?: boolean;
  anchorType?: number;
  areaCode?: string;
  code?: string;
  contact?: string;
  introduction?: string;
  phone?: string;
  proofImages?: string[];
  realName?: string;
}

/** ApplyReviewAnswer is the application after a review. */
export interface ApplyReviewAnswer {
  applyId: string;
  applyStatus: 0 | 1 | 2 | 3;
  houseId: ID;
}

export interface ApplyReviewRequest {
  /** 1 approve, 2 reject */
  action?: number;
  applyId?: string;
  /** of a rejection, for the applicant */
  reason?: string;
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
  /** holder of the slot */
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

export interface ApprovalShown {
  /** coins */
  amount: number | null;
  /** adjustId of wallet_adjust, refundId of recharge_refund */
  approvalId: string;
  /** epoch milliseconds */
  askTime: number;
  askedBy: ID;
  askedByName: string;
  /** in the wallet now; coins */
  balance: number | null;
  disabled: boolean | null;
  /** Kind is 1 wallet_adjust, 2 operator_edit or totp_reset, 3 recharge_product_edit, 4 setting_edit, 5 recharge_refund. */
  kind: number;
  /** epoch milliseconds */
  lapseTime: number;
  /** of the operator */
  name: string | null;
  nickName: string | null;
  /** kind 2; null: a new operator */
  operatorId: ID | null;
  /** kind 5 */
  orderId: string | null;
  /** a new one */
  password: boolean;
  /** kind 3, as it is asked for */
  product: ProductShown | null;
  reason: string | null;
  resetTotp: boolean;
  /** null: stays */
  role: OperatorRole | null;
  /** kind 4: the key, with reason above */
  setting: string | null;
  /** kinds 1 and 5 */
  userId: ID | null;
  /** of the setting; null: the default */
  value: unknown;
  /** WhyNot is why the caller cannot approve: ownRequest, youngerThanRequest, sameGranter, requesterChanged; null: they can. */
  whyNot: string | null;
}

export interface AskAboveRequest {
  askAbove?: number | null;
}

/** AttentionItem is a followed room. */
export interface AttentionItem {
  anchorType: number;
  /** epoch milliseconds */
  attentionTime: number | null;
  /** of the anchor; "" if unknown */
  countryCode: string;
  fanCount: number;
  houseId: ID;
  houseImage: string;
  houseName: string;
  /** of the anchor */
  languageType: string;
  liveStatus: 0 | 1 | 2 | 3 | 4;
  /** of a room on the air; null in lists without scores */
  match: ShownMatch | null;
  matchId: ID | null;
  nickName: string;
  raceType: number;
  /** epoch milliseconds */
  startTime: number | null;
  tags: Badge[];
  userImage: string;
  viewers: number;
  visitHistory: number;
}

/** Page is one page of a list of total rows. */
export interface AttentionItemPage {
  hasMore: boolean;
  list: AttentionItem[];
  pageNum: number;
  pageSize: number;
  total: number;
}

export interface AttentionRequest {
  liveOnly?: boolean;
  /** from 1; absent: 1 */
  pageNum?: number | null;
  /** 1–100; absent: 20 */
  pageSize?: number | null;
}

export interface AuditLogAnswer {
  list: ActShown[];
  nextCursor: string | null;
}

export interface AuditLogRequest {
  /** e.g. /admin/user_edit */
  call?: string;
  /** nextCursor of the stretch before; absent: the beginning */
  cursor?: string;
  /** epoch milliseconds */
  fromTime?: number;
  operatorId?: IDInput;
  /** 1–100; absent: 20 */
  pageSize?: number | null;
  /** epoch milliseconds */
  toTime?: number;
  userId?: IDInput;
}

export type Badge = 'brand' | 'new' | 'supporter';

export interface BannerAnswer {
  bannerId: ID;
  image: string;
  path: string;
  title: string;
}

export interface BannerEditRequest {
  bannerId?: IDInput;
  delete?: boolean;
  /** 0 removes the bound; epoch milliseconds */
  fromTime?: number | null;
  image?: string | null;
  path?: string | null;
  /** of a deletion, for the record */
  reason?: string;
  /** as /admin/edits answered it; absent: the edits of other operators are overwritten */
  seenAct?: string;
  sort?: number | null;
  titles?: NamesInput;
  /** epoch milliseconds */
  untilTime?: number | null;
}

export interface BannerOrderRequest {
  /** in their order; the others follow */
  bannerIds?: IDInput[];
  /** as /admin/edits answered it; absent: the edits of other operators are overwritten */
  seenAct?: string;
}

export interface BannerShown {
  bannerId: ID;
  /** null: at once; epoch milliseconds */
  fromTime: number | null;
  image: string;
  path: string;
  sort: number;
  titles: Names;
  /** null: without end; epoch milliseconds */
  untilTime: number | null;
}

/** Page is one page of a list of total rows. */
export interface BannerShownPage {
  hasMore: boolean;
  list: BannerShown[];
  pageNum: number;
  pageSize: number;
  total: number;
}

export interface BookingAnswer {
  brandId: ID;
  brandName: string;
  /** epoch milliseconds */
  endTime: number;
  /** epoch milliseconds */
  startTime: number;
  /** of the brand, an IANA name */
  timezone: string;
}

export interface BrandAnswer {
  /** their listed rooms */
  anchors: LiveItem[];
  brandId: ID;
  brandImage: string;
  brandName: string;
  description: string;
  mine: boolean;
  /** holders of the current slot, with or without a room */
  onDuty: Duty[];
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

export interface BrandEditRequest {
  brandId?: IDInput;
  descriptions?: NamesInput;
  /** seven lists of whole slots, Monday first; []: all hours */
  hours?: HourSpanInput[][];
  image?: string | null;
  ladder?: LadderChoiceInput;
  names?: NamesInput;
  /** as /admin/edits answered it; absent: the edits of other operators are overwritten */
  seenAct?: string;
  sort?: number | null;
  /** IANA; the zone of its days */
  timezone?: string | null;
}

export interface BrandMemberEditRequest {
  brandId?: IDInput;
  member?: boolean | null;
  /** for the record */
  reason?: string;
  userId?: IDInput;
}

export interface BrandMemberFindRequest {
  /** a user id, or the start of a user name or nick name */
  keyword?: string;
}

export interface BrandMemberListRequest {
  brandId?: IDInput;
  /** from 1; absent: 1 */
  pageNum?: number | null;
  /** 1–100; absent: 20 */
  pageSize?: number | null;
}

export interface BrandMemberShown {
  /** epoch milliseconds */
  joinTime: number;
  user: BriefView | null;
}

/** Page is one page of a list of total rows. */
export interface BrandMemberShownPage {
  hasMore: boolean;
  list: BrandMemberShown[];
  pageNum: number;
  pageSize: number;
  total: number;
}

export interface BrandMembership {
  brandId: ID;
  member: boolean;
  userId: ID;
}

/** BriefView is a user in JSON, with badges where they apply. */
export interface BriefView {
  fanLevel?: number;
  houseId: string | null;
  medal?: Medal | null;
  nickName: string;
  tags?: Badge[];
  userId: string;
  userImage: string;
}

/** Date is a calendar date without a time zone. */
export interface CalendarDate {
  day: number;
  month: number;
  year: number;
}

/** CalendarURLAnswer is the address at which calendar programs subscribe to the caller's reservations and the matches of followed teams. */
export interface CalendarURLAnswer {
  url: string;
}

export interface CalendarURLRequest {
  reset?: boolean;
}

export interface CaptionEditInput {
  label?: string;
  /** a text in WebVTT or SubRip; or the address of a track of this recording, which keeps it */
  src?: string;
  srclang?: string;
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

/** ChangePasswordAnswer is the new login. All earlier logins have ended. */
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
  /** sent to the current number */
  oldCode?: string;
  /** instead of oldCode, for an account without a number */
  password?: string;
  phone?: string;
}

export interface ChangedAgreement {
  /** richTextType */
  type: number;
  version: number;
}

export interface ChatBackAnswer {
  /** events of the room */
  list: unknown[];
  /** some events were left out: ask for a shorter time */
  more: boolean;
}

export interface ChatBackRequest {
  /** epoch ms */
  from?: number;
  houseId?: IDInput;
  /** of player.rewind; absent: the current broadcast */
  sessionId?: string;
  to?: number;
}

export interface ChatDeleteAnswer {
  deleted: string[];
}

export interface ChatDeleteRequest {
  houseId?: IDInput;
  messageIds?: string[];
}

/** ChatMode is the mode of a chat, with its pinned line. */
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

export interface ChatReplayAnswer {
  /** events of the room; rel is in seconds on the recording's clock */
  list: unknown[];
  /** some events were left out: ask for a shorter time */
  more: boolean;
}

export interface ChatReplayRequest {
  /** seconds on the recording's clock */
  from?: number | null;
  sessionId?: string;
  to?: number | null;
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

/** ClipDetailsAnswer is the page of a clip. */
export interface ClipDetailsAnswer {
  anchor: AnchorInfo;
  /** the caller may remove it */
  canRemove: boolean;
  clip: ClipItem;
  match: Match | null;
  /** null until the clip is ready */
  player: Player | null;
  /** start of the clip in the recording, in seconds */
  position: number;
  /** recording of the whole broadcast; null: none shows this moment */
  replayId: string | null;
}

/** ClipItem is a clip in a list. */
export interface ClipItem {
  clipId: string;
  /** epoch milliseconds */
  createTime: number;
  /** 0 until it is ready */
  durationSeconds: number;
  /** like its recording: visible to the anchor only */
  hidden: boolean;
  houseId: ID;
  image: string;
  maker: UserBrief;
  /** of its anchor */
  nickName: string;
  /** of the first picture; epoch milliseconds */
  startTime: number;
  /** 1 in the making, 2 ready, 3 failed */
  state: number;
  title: string;
  visitHistory: number;
}

/** Page is one page of a list of total rows. */
export interface ClipItemPage {
  hasMore: boolean;
  list: ClipItem[];
  pageNum: number;
  pageSize: number;
  total: number;
}

export interface ClipListAllRequest {
  competitionId?: IDInput;
  /** from 1; absent: 1 */
  pageNum?: number | null;
  /** 1–100; absent: 20 */
  pageSize?: number | null;
  /** of this sport only; 0: of all */
  raceType?: number;
  teamId?: IDInput;
  /** the most watched of 30 days instead of the latest */
  watched?: boolean;
}

export interface ClipListRequest {
  houseId?: IDInput;
  /** only clips of the caller */
  mine?: boolean;
  /** from 1; absent: 1 */
  pageNum?: number | null;
  /** 1–100; absent: 20 */
  pageSize?: number | null;
  /** only clips of this recording */
  replayId?: string;
}

/** ClipMakeAnswer is the clip. It may still be in the making. */
export interface ClipMakeAnswer {
  clip: ClipItem;
  replayed?: boolean;
}

export interface ClipMakeRequest {
  /** epoch ms in a room, seconds in a recording */
  from?: number | null;
  houseId?: IDInput;
  /** of a recording */
  replayId?: string;
  requestId?: string;
  title?: string;
  to?: number | null;
}

export interface ClipRemoveRequest {
  clipId?: string;
  /** undoes the caller's own removal, within 10 minutes */
  restore?: boolean;
}

export interface ClipRequest {
  clipId?: string;
}

/** ClockAnswer is the lead of the server's clock over the machine's. */
export interface ClockAnswer {
  aheadSeconds: number;
  /** epoch milliseconds */
  serverTime: number;
}

export interface ClusterAnswer {
  members: NodeView[];
}

/** clusterRequest without an action changes nothing. */
export interface ClusterRequest {
  /** drain, or absent */
  action?: string;
  /** with drain */
  node?: string;
  /** for the record */
  reason?: string;
}

export interface ColumnEditRequest {
  icon?: string | null;
  kind?: number;
  names?: NamesInput;
  /** as /admin/edits answered it; absent: the edits of other operators are overwritten */
  seenAct?: string;
  sort?: number | null;
  /** an unknown type of 10 or more makes a column */
  type?: number | null;
}

export interface ColumnOrderRequest {
  kind?: number;
  /** as /admin/edits answered it; absent: the edits of other operators are overwritten */
  seenAct?: string;
  /** in their order; the others follow */
  types?: number[];
}

export interface ColumnShown {
  icon: string;
  /** 1 race, 2 anchor */
  kind: number;
  names: Names;
  sort: number;
  type: number;
}

/** CommitAnswer commits the server to a seed before the envelope is sent. */
export interface CommitAnswer {
  commitId: string;
  /** epoch milliseconds */
  expireTime: number;
  seedHash: string;
}

export interface CompetitionAnswer {
  competitionId: ID;
  competitionName: string;
  number: number;
}

export interface CompetitionBrief {
  competitionId: ID;
  logo: string;
  name: string;
}

/** CompetitionDetailsAnswer is the page of a competition, without its matches. */
export interface CompetitionDetailsAnswer {
  /** who show a match of it, and then who will */
  anchors: LiveItem[];
  competition: CompetitionBrief;
  country: string;
  /** the caller's; null: the caller does not follow it */
  follow: NewsWanted | null;
  raceType: number;
  /** of that season; empty where results are missing, and without a league */
  table: TableRow[];
  /** of its latest season, by name */
  teams: Team[];
}

export interface CompetitionFound {
  competitionId: ID;
  logo: string;
  name: string;
  /** epoch milliseconds */
  nextMatchTime: number | null;
  raceType: number;
}

/** Page is one page of a list of total rows. */
export interface CompetitionFoundPage {
  hasMore: boolean;
  list: CompetitionFound[];
  pageNum: number;
  pageSize: number;
  total: number;
}

export interface CompetitionRequest {
  competitionId?: IDInput;
}

/** ConfigureRequest has the fields to change. An absent field stays unchanged. */
export interface ConfigureRequest {
  anchorTitle?: string | null;
  anchorType?: number | null;
  announcement?: string | null;
  /** allows viewers to make clips */
  clips?: boolean | null;
  /** from the next push on */
  goLiveOnPush?: boolean | null;
  houseImage?: string | null;
  houseName?: string | null;
  introduction?: string | null;
  /** of the player's button; "": the default of the site */
  liveRoomPath?: string | null;
  matchId?: IDInput | null;
  ownVideo?: VideoInput | null;
  /** makes lower qualities where the site offers them */
  qualities?: boolean | null;
  raceType?: number | null;
  /** records broadcasts, the present one too */
  recording?: boolean | null;
  resetLiveCode?: boolean;
}

export interface ContentListNewRequest {
  /** AnchorLanguage is a tag of anchor_languages; "" is every language. (languageType is the language of the texts.) */
  anchorLanguage?: string;
  anchorType?: number;
  /** nextCursor of the stretch before; absent: the beginning */
  cursor?: string;
  keyword?: string;
  liveStatus?: number;
  /** 1–100; absent: 20 */
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

/** CountryShown is a country with its regions in the reader's language. */
export interface CountryShown {
  areaCode: string;
  countryCode: string;
  name: string;
  phonePattern: string;
  provinces: ProvinceShown[];
}

/** CutClip is a clip of a part that the trim hides. */
export interface CutClip {
  clipId: string;
  title: string;
}

/** Date is a calendar date without a time zone. */
export interface DateInput {
  day?: number;
  month?: number;
  year?: number;
}

/** DayEarnings are the earnings, in coins, of a date in the zone of the site. */
export interface DayEarnings {
  date: string;
  /** coins */
  gift: number;
  /** coins */
  tip: number;
  /** coins */
  total: number;
}

export interface DayShown {
  date: string;
  /** counted by the nightly job; the figures of other days may change */
  finished: boolean;
  /** that went to anchors; coins */
  gifts: number;
  liveSeconds: number;
  newFans: number;
  /** of the room with the most viewers */
  peak: number;
  registrations: number;
  /** with a broadcast */
  rooms: number;
  sessions: number;
  /** the peaks of all rooms added up */
  viewers: number;
}

export interface DaysAnswer {
  /** one for each, the earliest first */
  days: DayShown[];
  /** the longest first */
  races: RaceShown[];
}

export interface DeleteAccountAnswer {
  /** epoch milliseconds */
  deleteTime: number;
}

export interface DeleteAccountRequest {
  /** instead of the password: scene changePassword, sent to the account's phone */
  code?: string;
  /** gives up the remaining coins */
  forfeit?: boolean;
  password?: string;
}

export interface DeleteHistoryRequest {
  /** instead of one entry */
  all?: boolean;
  watchedId?: string;
}

export interface DeleteImageRequest {
  imageId?: string;
  imageIds?: string[];
}

export interface DeletedAnswer {
  deleted: string[];
}

export interface DeskDay {
  date: string;
  slots: DeskSlot[];
}

export interface DeskSlot {
  /** null: not blocked */
  block: SlotBlockShown | null;
  /** the startTime of slot_cancel; null: not booked; epoch milliseconds */
  bookingTime: number | null;
  /** outside the hours of the brand */
  closed: boolean;
  /** epoch milliseconds */
  endTime: number;
  /** as a user without a booking sees it */
  slotStatus: 1 | 2 | 3 | 4 | 5 | 6 | 7;
  /** epoch milliseconds */
  startTime: number;
  /** the holder, also of a blocked slot */
  user: BriefView | null;
}

export interface DevClockRequest {
  /** of the machine's clock; absent: unchanged */
  aheadSeconds?: number | null;
}

/** devTicketsRequest requests a ticket for each token. */
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

export interface Duty {
  /** epoch milliseconds */
  endTime: number;
  /** epoch milliseconds */
  startTime: number;
  user: UserBrief;
}

/** EarningsAnswer has the earnings of every date, and their sum, in coins. */
export interface EarningsAnswer {
  list: DayEarnings[];
  /** coins */
  total: number;
}

export interface EarningsRequest {
  days?: number | null;
}

/** EditUserAnswer is a person's mute after the call. While muted, a null endTime means permanent, or until the broadcast ends. */
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
  /** with a mute: also hides the person's last lines of this broadcast */
  deleteMessages?: boolean;
  houseId?: IDInput;
  muteType?: number;
  reason?: string;
  userId?: IDInput;
}

export interface EditsAnswer {
  /** at most 50, the newest first */
  list: ActShown[];
  /** for the edit that follows; oa0 before the first act */
  seenAct: string;
}

export interface EditsRequest {
  /** only later acts; absent: the newest ones */
  afterAct?: string;
  /** for example match:77 */
  thing?: string;
}

export interface EmoteAddRequest {
  imageUrl?: string;
  name?: string;
}

/** EmoteListAnswer lists the emotes of a room. */
export interface EmoteListAnswer {
  /** the first added first */
  list: EmoteShown[];
}

export interface EmoteRemoveRequest {
  emoteId?: IDInput;
}

/** EmoteShown is an emote of a room. */
export interface EmoteShown {
  emoteId: ID;
  imageUrl: string;
  /** a line shows the picture for ":name:" */
  name: string;
}

/** EnvelopeAnswer is the sent envelope, and the balance after it in coins. */
export interface EnvelopeAnswer {
  balance: number;
  clientSeed: string;
  /** epoch milliseconds */
  createTime: number;
  /** epoch milliseconds */
  expireTime: number;
  houseId: string;
  /** coins */
  leftAmount: number;
  leftCount: number;
  /** id of the remark's chat line */
  messageId?: string;
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
  sender: BriefView;
  serverSeed?: string;
  shares?: number[];
  /** coins */
  totalAmount: number;
  totalCount: number;
}

/** EnvelopeDetailAnswer is an envelope with its grabbed shares. */
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
  /** id of the remark's chat line */
  messageId?: string;
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
  sender: BriefView;
  serverSeed?: string;
  shares?: number[];
  /** coins */
  totalAmount: number;
  totalCount: number;
}

export interface EnvelopeListRequest {
  /** from ≤ time < to; 0: no bound; epoch milliseconds */
  fromTime?: number;
  houseId?: IDInput;
  /** from 1; absent: 1 */
  pageNum?: number | null;
  /** 1–100; absent: 20 */
  pageSize?: number | null;
  /** absent: all */
  redType?: number;
  /** absent: the newest first */
  sort?: string;
  /** 1 open, 2 all shares taken, 3 over; absent: all */
  status?: number;
  /** epoch milliseconds */
  toTime?: number;
  userId?: IDInput;
}

export interface EnvelopeRequest {
  redEnvelopeId?: string;
}

export interface EnvelopeShowAnswer {
  redEnvelopeId: string;
  /** taken, in order */
  shares: ShareShown[];
}

export interface EnvelopeShowRequest {
  redEnvelopeId?: string;
}

/** envelopeShown leaves the seed out, which determines the open shares. */
export interface EnvelopeShown {
  /** epoch milliseconds */
  createTime: number;
  /** epoch milliseconds */
  endTime: number | null;
  /** epoch milliseconds */
  expireTime: number;
  houseId: ID;
  houseName: string;
  /** coins */
  leftAmount: number;
  leftCount: number;
  /** epoch milliseconds */
  openTime: number;
  /** of a private one */
  receiver: BriefView | null;
  redEnvelopeId: string;
  redStatus: 1 | 2 | 3;
  redType: 1 | 2 | 3;
  /** returned to the sender at the end; coins */
  refunded: number;
  remark: string;
  sender: BriefView;
  /** coins */
  totalAmount: number;
  totalCount: number;
}

/** Page is one page of a list of total rows. */
export interface EnvelopeShownPage {
  hasMore: boolean;
  list: EnvelopeShown[];
  pageNum: number;
  pageSize: number;
  total: number;
}

/** EnvelopeView is a red envelope in JSON. It has seed and shares only after the end. */
export interface EnvelopeView {
  clientSeed: string;
  /** epoch milliseconds */
  createTime: number;
  /** epoch milliseconds */
  expireTime: number;
  houseId: string;
  /** coins */
  leftAmount: number;
  leftCount: number;
  /** id of the remark's chat line */
  messageId?: string;
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
  sender: BriefView;
  serverSeed?: string;
  shares?: number[];
  /** coins */
  totalAmount: number;
  totalCount: number;
}

/** ExportAnswer is the newest export of the caller's data. With the status "none", all other fields are empty. */
export interface ExportAnswer {
  /** of the export; another one may start afterwards; epoch milliseconds */
  expireTime: number;
  exportId: string;
  /** bytes, when ready */
  size: number;
  /** none, preparing, ready */
  status: string;
  /** null unless the request has a proof; opens when the export is ready */
  url: string | null;
  /** of the link, which also ends with the login of the request; epoch milliseconds */
  urlExpireTime: number | null;
}

export type ExportKindInput = 'users' | 'matches' | 'ledger' | 'reports';

/** exportRequest starts an export if it has the password or a code. Otherwise it asks for the state of the last export. */
export interface ExportRequest {
  /** instead of the password: scene changePassword, sent to the account's phone */
  code?: string;
  password?: string;
}

/** ExportTableAnswer is the link to a table. */
export interface ExportTableAnswer {
  /** epoch milliseconds */
  expireTime: number;
  /** valid for 15 minutes, while the login of this call is in force */
  url: string;
}

export interface ExportTableRequest {
  /** csv (default) or json */
  format?: string;
  /** epoch milliseconds */
  fromTime?: number;
  /** epoch milliseconds */
  toTime?: number;
  what?: ExportKindInput;
}

/** A refusal. Clients translate code and params; message is in the language of the request already. */
export interface Failure {
  code:
    | 'ACCOUNT_DISABLED'
    | 'ACCOUNT_TOO_NEW'
    | 'AGREEMENT_REQUIRED'
    | 'ALREADY_RESERVED'
    | 'ALREADY_VOTED'
    | 'AMOUNT_RANGE'
    | 'APPLY_COOLDOWN'
    | 'APPLY_DONE'
    | 'APPLY_PENDING'
    | 'BAD_REQUEST'
    | 'BALANCE_NOT_EMPTY'
    | 'BALANCE_NOT_ENOUGH'
    | 'BRAND_PERMISSION'
    | 'CANNOT_MUTE_TARGET'
    | 'CAPTION_FORMAT'
    | 'CLIPS_OFF'
    | 'CLIP_LENGTH'
    | 'CLIP_TOO_OLD'
    | 'COUNT_RANGE'
    | 'COVER_REQUIRED'
    | 'DELETE_FAILED'
    | 'DESCRIPTION_TOO_LONG'
    | 'DUPLICATE_TEXT'
    | 'EDITED_MEANWHILE'
    | 'ENVELOPE_ALREADY_GRABBED'
    | 'ENVELOPE_EXPIRED'
    | 'ENVELOPE_FINISHED'
    | 'ENVELOPE_NOT_OPEN'
    | 'ENVELOPE_NOT_YOURS'
    | 'FFMPEG_MISSING'
    | 'FIELD_REQUIRED'
    | 'FILE_FORMAT'
    | 'FILE_TOO_LARGE'
    | 'FOLLOWERS_ONLY'
    | 'FORBIDDEN'
    | 'GIFT_UNAVAILABLE'
    | 'H264_REQUIRED'
    | 'IDEMPOTENCY_MISMATCH'
    | 'INTERNAL'
    | 'LINE_EXPIRED'
    | 'LIVE_ALREADY'
    | 'LIVE_NOT_STARTED'
    | 'LOGIN_FAILED'
    | 'LOGIN_LOCKED'
    | 'LOGIN_TO_CHAT'
    | 'MATCH_NOT_FOUND'
    | 'MATCH_NOT_RESERVABLE'
    | 'MEDIA_HOST_NOT_ALLOWED'
    | 'MUTED'
    | 'MUTED_ALL'
    | 'MUTE_REASON_REQUIRED'
    | 'NICK_RESERVED'
    | 'NOT_ANCHOR'
    | 'NOT_FOUND'
    | 'NOT_RECORDED'
    | 'NOT_RESERVED'
    | 'OLD_PASSWORD_WRONG'
    | 'PASSWORD_FORMAT'
    | 'PASSWORD_MISMATCH'
    | 'PASS_INVALID'
    | 'PAYLOAD_TOO_LARGE'
    | 'PAY_SIGNATURE'
    | 'PAY_UNAVAILABLE'
    | 'PHONE_FORMAT'
    | 'PHONE_TAKEN'
    | 'PHONE_UNKNOWN'
    | 'POLL_CLOSED'
    | 'POLL_RUNNING'
    | 'RATE_LIMITED'
    | 'RECORDING_MIXED'
    | 'RECORDING_TOO_SHORT'
    | 'RESERVE_GAP'
    | 'RESTREAM_ADDRESS'
    | 'ROOM_SUSPENDED'
    | 'SECOND_FACTOR_WRONG'
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
    | 'UNDER_AGE'
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
  fanLevel?: number;
  houseId: ID | null;
  medal?: Medal | null;
  nickName: string;
  roomRole?: 0 | 1 | 2 | 3 | 4;
  tags?: Badge[];
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

/** FanLevelAnswer is the caller's fan level in a room. Visitors have none. */
export interface FanLevelAnswer {
  /** given here in gifts and tips; coins */
  coins: number;
  /** 0: none yet */
  fanLevel: number;
  /** the points at which the levels from 1 on begin */
  levels: number[];
  /** watched here live */
  minutes: number;
  /** one for each minute and each coin */
  points: number;
  /** false: the caller keeps no watch history, so no minutes are added */
  timeCounts: boolean;
}

export interface FaultNow {
  count: number;
  /** of the log line, without values */
  message: string;
  /** of the last one; epoch milliseconds */
  time: number;
  /** of the last one, as in the log; "" none */
  traceId: string;
  /** the call, job or stream; "" unknown */
  where: string;
}

export interface FaultsNow {
  /** of each of the last 60 minutes, the current one last */
  minutes: number[];
  /** by message */
  newest: FaultNow[];
  /** within the last hour */
  total: number;
}

/** FeedAnswer is a feed of matches with the result of its last run. */
export interface FeedAnswer {
  competitionName: string;
  enabled: boolean;
  feedId: ID;
  format: FeedFormat;
  /** pushes are accepted */
  hasSecret: boolean;
  intervalSeconds: number;
  lastResult: FeedTaken | null;
  /** epoch milliseconds */
  lastRunTime: number | null;
  name: string;
  raceType: number;
  timezone: string;
  /** pattern of the titles of a calendar; "" the usual one */
  titles: string;
  /** null: upload and push only */
  url: string | null;
}

/** Page is one page of a list of total rows. */
export interface FeedAnswerPage {
  hasMore: boolean;
  list: FeedAnswer[];
  pageNum: number;
  pageSize: number;
  total: number;
}

/** FeedChange is one value before and after; "": no value. */
export interface FeedChange {
  after: string;
  before: string;
  /** matchTime, matchStatus, homeTeam, score … */
  name: string;
}

/** FeedDifference is the effect of a feed on one match. */
export interface FeedDifference {
  /** line of the file, or number of the entry */
  line: number;
  /** key within the feed */
  match: string;
  /** "": it would be added */
  matchId: string;
  values: FeedChange[];
}

export interface FeedEditAnswer {
  feed: FeedAnswer;
  /** of pushes, shown once: when the feed is made and when the secret is reset */
  secret: string | null;
}

/** feedEditRequest makes a feed (feedId absent) or changes the fields that are sent. */
export interface FeedEditRequest {
  /** "" the name in the file */
  competitionName?: string | null;
  enabled?: boolean | null;
  feedId?: IDInput;
  format?: FeedFormatInput;
  intervalSeconds?: number | null;
  name?: string | null;
  raceType?: number | null;
  /** for the record; required to turn a feed off */
  reason?: string;
  resetSecret?: boolean;
  /** as /admin/edits answered it; absent: the edits of other operators are overwritten */
  seenAct?: string;
  /** absent in a new feed: that of the site */
  timezone?: string | null;
  /** Titles is the pattern of the titles of a calendar: {home} and {away}, perhaps {competition}, {round} and {*}; "" the usual one. */
  titles?: string | null;
  /** "" upload and push only */
  url?: string | null;
}

export type FeedFormat = 'openfootball' | 'ics' | 'touchline' | 'csv';

export type FeedFormatInput = 'openfootball' | 'ics' | 'touchline' | 'csv';

/** FeedFrequent is a name that most matches of a file have on the same side: a team would play both at home and away. */
export interface FeedFrequent {
  /** matches with the name */
  matches: number;
  name: string;
  /** matches with team names */
  of: number;
}

export interface FeedNow {
  enabled: boolean;
  feedId: ID;
  lastResult: FeedTaken | null;
  /** epoch milliseconds */
  lastRunTime: number | null;
  name: string;
}

/** FeedProblem is a rejected entry of a file and the reason. Line 0 is the whole file. */
export interface FeedProblem {
  line: number;
  /** as far as it is readable */
  match?: string;
  reason: string;
}

export interface FeedRunRequest {
  dryRun?: boolean;
  feedId?: IDInput;
}

/** FeedTaken is the result of an import. Skipped counts all problems of single entries; Errors lists the first FeedErrorsShown. */
export interface FeedTaken {
  added: number;
  changed: number;
  /** of a dry run: the first FeedDifferencesShown matches that would be added or changed */
  differences?: FeedDifference[];
  dryRun: boolean;
  errors: FeedProblem[];
  /** names that may be a competition or a word instead of a team */
  frequent?: FeedFrequent[];
  skipped: number;
  unchanged: number;
}

/** Flow is a change of a wallet. The gifts of a combo are one flow. A negative amount was spent. */
export interface Flow {
  /** coins */
  amount: number;
  /** coins */
  balanceAfter: number;
  /** of gifts */
  count: number;
  /** epoch milliseconds */
  createTime: number;
  flowId: string;
  flowType: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
  /** of a gift */
  gift: GiftAnswer | null;
  /** null outside rooms */
  houseId: ID | null;
  /** empty outside rooms */
  houseName: string;
  refId: string;
  /** greeting of an envelope */
  remark: string;
  /** the other person */
  user: UserBrief | null;
}

/** Page is one page of a list of total rows. */
export interface FlowPage {
  hasMore: boolean;
  list: Flow[];
  pageNum: number;
  pageSize: number;
  total: number;
}

/** flowShown is one change of a wallet, or the gifts of one combo; a negative amount was spent. */
export interface FlowShown {
  /** coins */
  amount: number;
  /** coins */
  balanceAfter: number;
  /** of gifts */
  count: number;
  /** epoch milliseconds */
  createTime: number;
  flowId: string;
  flowType: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
  houseId: ID | null;
  /** of a correction: its reason */
  remark: string;
  /** the other user of the flow */
  user: BriefView | null;
}

/** flowsAnswer is one page of flows. */
export interface FlowsAnswer {
  hasMore: boolean;
  list: FlowShown[];
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

/** followedSubject is a followed team or competition. */
export interface FollowedSubject {
  /** epoch milliseconds */
  attentionTime: number;
  competitionId: ID | null;
  follow: NewsWanted;
  logo: string;
  name: string;
  raceType: number;
  teamId: ID | null;
}

/** Page is one page of a list of total rows. */
export interface FollowedSubjectPage {
  hasMore: boolean;
  list: FollowedSubject[];
  pageNum: number;
  pageSize: number;
  total: number;
}

export interface FooterAnchor {
  anchorType: number;
  name: string;
}

/** FooterAnswer is the foot of every page. */
export interface FooterAnswer {
  anchorColumns: FooterAnchor[];
  /** published by operators; null for none */
  androidApp: AndroidUpdate | null;
  links: FooterLink[];
  matchColumns: MatchColumn[];
  /** HTML */
  recordStr: string;
}

export interface FooterEditRequest {
  recordStr?: NamesInput;
  /** as /admin/edits answered it; absent: the edits of other operators are overwritten */
  seenAct?: string;
}

export interface FooterLink {
  path: string;
  title: string;
}

export interface FooterShown {
  recordStr: Names;
}

/** GiftAnswer is a gift of the catalogue in the reader's language. */
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

export interface GiftEditRequest {
  /** the name of an animation of the client; "" none */
  animation?: string | null;
  comboable?: boolean | null;
  /** absent: a new one */
  giftId?: string;
  /** the key of a stored picture, or the name of a picture of the client */
  icon?: string | null;
  names?: NamesInput;
  /** coins */
  price?: number | null;
  /** for the record */
  reason?: string;
  /** as /admin/edits answered it; absent: the edits of other operators are overwritten */
  seenAct?: string;
  sort?: number | null;
  /** 1 small, 2 medium, 3 large */
  tier?: number | null;
  withdrawn?: boolean | null;
}

/** GiftRankAnswer ranks the supporters of a room. Me is the caller; it is null for a visitor. */
export interface GiftRankAnswer {
  list: RankedGiver[];
  me: RankedGiver | null;
}

export interface GiftRankRequest {
  houseId?: IDInput;
  range?: number;
}

export interface GiftShown {
  animation: string;
  comboable: boolean;
  giftId: string;
  icon: string;
  names: Names;
  /** coins */
  price: number;
  sort: number;
  tier: number;
  withdrawn: boolean;
}

/** GivenGift is the gifts of a combo that the caller sent or received. Income is the anchor's share in coins. */
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
  houseName: string;
  /** coins */
  income: number;
  sessionId: string | null;
  to: UserBrief;
}

/** GivenPage is a page with the sum over all pages, in coins. */
export interface GivenGiftGivenPage {
  hasMore: boolean;
  list: GivenGift[];
  pageNum: number;
  pageSize: number;
  /** coins */
  sum: number;
  total: number;
}

/** GrabAnswer is the caller's share in coins, and the number of shares left. */
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

export interface HeldDecideAnswer {
  /** of the posted line; null: dismissed */
  messageId: string | null;
}

export interface HeldDecideRequest {
  /** 1 posts the line, 2 dismisses it */
  action?: number;
  heldId?: string;
  houseId?: IDInput;
}

export interface HeldLine {
  heldId: string;
  text: string;
  /** when it was sent; epoch milliseconds */
  time: number;
  user: UserBrief;
}

/** HeldLinesAnswer lists the held lines of a room, the oldest first. A line expires after 30 minutes. */
export interface HeldLinesAnswer {
  list: HeldLine[];
}

export interface HistoryAnswer {
  hasMore: boolean;
  /** what the caller watches is stored */
  keeps: boolean;
  list: WatchedItem[];
  pageNum: number;
  pageSize: number;
  total: number;
}

export interface HistoryRequest {
  /** from 1; absent: 1 */
  pageNum?: number | null;
  /** 1–100; absent: 20 */
  pageSize?: number | null;
  /** only replays that were not watched to their end */
  unfinished?: boolean;
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
  upcoming: Match[];
}

export interface HomeMiddleRequest {
  raceType?: number;
}

/** HomeTopAnswer is the upper part of the home page. Focus is the room with the most viewers, if possible one in the caller's language; null if none is live. */
export interface HomeTopAnswer {
  banners: BannerAnswer[];
  focus: LiveItem | null;
  focusPlayer: Player | null;
  hotMatches: Match[];
}

/** HourSpan is a part [From, To) of a day, in minutes since local midnight. */
export interface HourSpan {
  from: number;
  /** at most 1440, which is the next midnight */
  to: number;
}

/** HourSpan is a part [From, To) of a day, in minutes since local midnight. */
export interface HourSpanInput {
  from?: number;
  /** at most 1440, which is the next midnight */
  to?: number;
}

/** HouseConfigAnswer is the configuration of a room for its anchor. */
export interface HouseConfigAnswer {
  anchorTitle: string;
  anchorType: number;
  announcement: string;
  chatMode: ChatMode;
  /** viewers may make clips */
  clips: boolean;
  coverRequired: boolean;
  /** an encoder starts the broadcast; else it sends a preview */
  goLiveOnPush: boolean;
  houseId: ID;
  houseImage: string;
  houseName: string;
  ingest: Ingest | null;
  introduction: string;
  lines: PlayerLine[];
  liveRoom: LiveRoomButton;
  /** of the player's button; "": the default of the site */
  liveRoomPath: string;
  liveStatus: 0 | 1 | 2 | 3 | 4;
  matchId: ID | null;
  ownVideo: Video | null;
  /** of the encoder before the start; null: none */
  preview: Preview | null;
  /** viewers get lower ones too; null: the site makes none */
  qualities: boolean | null;
  raceType: number;
  recordedFrom: RecordedFrom;
  /** broadcasts are recorded */
  recording: boolean;
  /** at most three */
  restreams: RestreamTarget[];
  sessionId: string | null;
}

/** HouseRequest identifies a room; calls for its staff embed it. */
export interface HouseRequest {
  houseId?: IDInput;
}

export interface HouseStats {
  liveDays: number;
  totalLiveSeconds: number;
}

export type ID = string;

export type IDInput = string | number;

export interface IgnoreRequest {
  /** false: take it off the list */
  ignore?: boolean;
  userId?: IDInput;
  /** a word */
  word?: string;
}

/** IgnoredAnswer is whom and what the caller does not read in chats. */
export interface IgnoredAnswer {
  /** the latest first */
  people: UserBrief[];
  /** the latest first */
  words: string[];
}

/** ImInfoAnswer is the right to open a websocket, with the caller's rights and the offset of the room's newest event. */
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

/** ImInfoRequest names a house or a brand. Without either it means the user channel. */
export interface ImInfoRequest {
  brandId?: IDInput;
  houseId?: IDInput;
}

/** ImageItem is a photo of the wall. Width and height are in pixels, 0 if unknown. */
export interface ImageItem {
  /** epoch milliseconds */
  createTime: number;
  description: string;
  height: number;
  imageId: string;
  imageUrl: string;
  width: number;
}

/** Page is one page of a list of total rows. */
export interface ImageItemPage {
  hasMore: boolean;
  list: ImageItem[];
  pageNum: number;
  pageSize: number;
  total: number;
}

export interface ImageListRequest {
  houseId?: IDInput;
  /** from 1; absent: 1 */
  pageNum?: number | null;
  /** 1–100; absent: 20 */
  pageSize?: number | null;
}

/** Income is an anchor's share of the gifts of a combo, or of a tip. */
export interface Income {
  /** the anchor's share; coins */
  amount: number;
  /** of gifts */
  count: number;
  /** epoch milliseconds */
  createTime: number;
  flowId: string;
  /** 2 gift, 6 tip */
  flowType: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
  from: UserBrief;
  /** null for a tip */
  gift: GiftAnswer | null;
  houseId: ID;
  houseName: string;
  sessionId: string | null;
}

/** GivenPage is a page with the sum over all pages, in coins. */
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
  /** measured; null unless it is too long */
  keyFrameSeconds: number | null;
  liveCode: string;
  /** "Stream Key" in OBS */
  obsHint: string;
  /** page of the chat; expires with the live code */
  overlayUrl: string;
  /** until then an encoder starts no broadcast on push; epoch milliseconds */
  pauseEndTime: number | null;
  /** HTTP-FLV */
  playStreamAddress: string;
  protocol: string;
  /** "Server" in OBS */
  pushAddress: string;
  /** from the encoder; null while none sends */
  received: Received | null;
  /** VIDEO_CODEC, VIDEO_HEADER, VIDEO_COLOUR, AUDIO_CODEC, BIT_RATE */
  refused: string | null;
  /** page of the room */
  roomAddress: string;
  /** of WHIP, whose token is the live code; null: off */
  whipAddress: string | null;
}

export type IngestWarning =
  | 'NO_PICTURE'
  | 'CODEC_SOME'
  | 'CODEC_LADDERED'
  | 'NO_AUDIO'
  | 'KEY_FRAMES_RARE'
  | 'FRAME_RATE_LOW'
  | 'FRAME_RATE_UNSTEADY'
  | 'BIT_RATE_LOW'
  | 'BIT_RATE_HIGH'
  | 'CLOCK_JUMPS'
  | 'COLOUR_DEEP'
  | 'AUDIO_UNPLAYED'
  | 'B_FRAMES';

export interface JobNow {
  /** when it last finished; null: never; epoch milliseconds */
  doneTime: number | null;
  /** null: never; epoch milliseconds */
  failTime: number | null;
  /** the newest run failed */
  fails: boolean;
  /** of that run */
  fault: string;
  name: string;
  node: string;
  tookMs: number;
}

export interface KeepHistoryRequest {
  keep?: boolean | null;
}

/** KindView counts the actors of one kind on a node. */
export interface KindView {
  activations: number;
  /** messages in the fullest mailbox */
  deepest: number;
  /** activations now */
  live: number;
  /** requests refused by a full mailbox */
  mailboxRefusals: number;
  panics: number;
  terminations: number;
  /** messages in mailboxes now */
  waiting: number;
}

export type LadderChoice = 'inherit' | 'on' | 'off';

export type LadderChoiceInput = 'inherit' | 'on' | 'off';

/** LadderHealth describes the ladder of a broadcast. */
export interface LadderHealth {
  /** measured; 0: unknown */
  cores: number;
  /** with pictures, the largest first */
  definitions: string[];
  phase: LadderPhase;
  /** of failed encoders */
  restarts: number;
  /** times that an encoder fell behind the broadcast */
  skipped: number;
}

export type LadderPhase = 'waiting' | 'starting' | 'running' | 'restarting';

/** LedgerAudit is an audit of the whole ledger at one moment. */
export interface LedgerAudit {
  /** wallets compared with the sum of their transfers */
  accounts: number;
  /** envelopes with a share given twice or left out; 0 */
  badShares: number;
  /** envelopes whose shares, refund and rest are not their total; 0 */
  badTotals: number;
  /** epoch milliseconds */
  checkTime: number;
  /** compared with their shares and their escrow */
  envelopes: number;
  /** sum of the accounts of each kind; together 0 */
  kinds: LedgerKindTotal[];
  /** accounts that differ from the sum of their transfers; 0 */
  mismatched: number;
  /** at most 100 */
  mismatches: LedgerMismatch[];
  /** all values that must be 0 are 0 */
  ok: boolean;
  /** accounts below zero that must not be; 0 */
  overdrawn: number;
  /** of all balances; 0; coins */
  sum: number;
  transfers: number;
}

/** LedgerKindTotal is the sum of the accounts of one kind. */
export interface LedgerKindTotal {
  accounts: number;
  /** as stored; coins */
  balance: number;
  /** the sum of the transfers; coins */
  expected: number;
  kind: AccountKind;
}

/** LedgerMismatch is an account that differs from the sum of its transfers. */
export interface LedgerMismatch {
  /** a decimal string, because JSON readers may round larger numbers */
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

/** librarySearch are the filters of the library besides the sport. */
export interface LibrarySearchInput {
  date?: string;
  /** 0 all, 1 with, 2 without */
  hasSource?: number;
  keyword?: string;
}

export interface LikeNoteAnswer {
  likeCount: number;
  liked: boolean;
}

export interface LikeNoteRequest {
  liked?: boolean | null;
  noteId?: string;
}

/** lineBeside is one line around a reported one. */
export interface LineBeside {
  deleted: boolean;
  messageId: string;
  nickName: string;
  /** the line of this report */
  reported: boolean;
  text: string;
  /** epoch milliseconds */
  time: number;
  userId: ID;
}

/** LinesAnswer is a part of the chat lines of a user. */
export interface LinesAnswer {
  list: WrittenLine[];
  nextCursor: string | null;
}

export interface LiveCodeResetRequest {
  houseId?: IDInput;
  /** the anchor reads it */
  reason?: string;
}

/** LiveDataAnswer is the figures of an anchor's broadcasts in a month, by day and in sum. */
export interface LiveDataAnswer {
  month: LiveMonth;
  page: LiveDayRowPage;
  /** some figures may still change */
  provisional: boolean;
  /** when the nightly job last finished a day; epoch milliseconds */
  statsReadyTime: number | null;
}

export interface LiveDataRequest {
  /** YYYY-MM; absent: the current month */
  month?: string;
  /** from 1; absent: 1 */
  pageNum?: number | null;
  /** 1–100; absent: 20 */
  pageSize?: number | null;
}

export interface LiveDayRow {
  date: string;
  /** coins */
  giftAmount: number;
  liveSeconds: number;
  newFans: number;
  peak: number;
  /** epoch milliseconds */
  peakTime: number | null;
  provisional: boolean;
  sessions: number;
}

/** Page is one page of a list of total rows. */
export interface LiveDayRowPage {
  hasMore: boolean;
  list: LiveDayRow[];
  pageNum: number;
  pageSize: number;
  total: number;
}

export interface LiveEndAnswer {
  durationSeconds: number;
  peak: number;
  replayId: string | null;
  sessionId: string;
}

/** LiveItem is a room in a list. */
export interface LiveItem {
  anchorType: number;
  /** of the anchor; "" if unknown */
  countryCode: string;
  houseId: ID;
  houseImage: string;
  houseName: string;
  /** of the anchor */
  languageType: string;
  liveStatus: 0 | 1 | 2 | 3 | 4;
  /** of a room on the air; null in lists without scores */
  match: ShownMatch | null;
  matchId: ID | null;
  nickName: string;
  raceType: number;
  /** epoch milliseconds */
  startTime: number | null;
  tags: Badge[];
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

/** LiveItemsFrom is a stretch of an endless list of rooms. */
export interface LiveItemsFrom {
  list: LiveItem[];
  nextCursor: string | null;
}

export interface LiveMarkRequest {
  houseId?: IDInput;
  text?: string;
}

/** LiveMonth is the sum of a month (YYYY-MM) in the zone of the site. */
export interface LiveMonth {
  liveDays: number;
  month: string;
  topCategory: TopCategory | null;
  totalLiveSeconds: number;
}

/** LiveRoomButton is the player's link to the live room. The path is one of this site. */
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

export interface LiveSummary {
  durationSeconds: number;
  /** epoch milliseconds */
  endTime: number;
  /** without tips and envelopes; coins */
  giftAmount: number;
  matchId: ID | null;
  /** followers who came during it and stayed */
  newFans: number;
  peak: number;
  replayId: string | null;
  sessionId: string;
  /** epoch milliseconds */
  startTime: number;
}

export interface LiveSummaryAnswer {
  /** null: no broadcast of the room has ended */
  session: LiveSummary | null;
}

export interface LiveSummaryRequest {
  /** "": the newest */
  sessionId?: string;
}

/** Localized is embedded by requests that carry languageType. */
export interface LocalizedInput {
  languageType?: string;
}

/** LoginResult is the answer to every login and registration. */
export interface LoginResult {
  /** Agreements have a new version since the user accepted them. web_agree accepts it. */
  agreements?: ChangedAgreement[];
  /** epoch milliseconds */
  expireTime: number;
  isNew: boolean;
  token: string;
  userInfo: UserInfo;
}

/** loginShown is one login in force. */
export interface LoginShown {
  /** of its last use: an IPv4 address, or the network of an IPv6 address */
  address: string;
  /** or the program, as it names itself; "" when it does not */
  browser: string;
  /** epoch milliseconds */
  createTime: number;
  /** computer, phone, tablet, other */
  device: string;
  /** "" when it is not known */
  system: string;
  /** within five minutes; epoch milliseconds */
  usedTime: number;
}

export interface MarkAnswer {
  markId: ID;
  text: string;
  /** epoch milliseconds */
  time: number;
}

export interface MarkEditRequest {
  delete?: boolean;
  markId?: IDInput;
  /** of a new mark, in seconds on the clock of the whole recording */
  position?: number | null;
  replayId?: string;
  text?: string;
}

/** Match is a match in one language. Scores are null before it starts. */
export interface Match {
  anchorCount: number;
  awayScore: number | null;
  awayTeam: Team;
  clock: string | null;
  competitionId: ID;
  competitionLogo: string;
  competitionName: string;
  country: string;
  eventName: string;
  hasSource: boolean;
  homeScore: number | null;
  homeTeam: Team;
  isAnchorReserved: boolean;
  isHot: boolean;
  isReserved: boolean;
  /** living rooms that show it now */
  liveCount: number;
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

/** MatchBrief is a match without details, in one language. */
export interface MatchBrief {
  awayName: string;
  competitionName: string;
  homeName: string;
  matchId: ID;
  matchStatus: 1 | 2 | 3 | 4 | 5 | 6 | 7;
  /** epoch milliseconds */
  matchTime: number | null;
  raceType: number;
  /** false: matchTime is only a day, at midnight UTC */
  timeKnown: boolean;
}

export interface MatchChannel {
  channelId: string;
  houseId: ID | null;
  /** source, anchor */
  kind: string;
  lines: PlayerLine[];
  liveRoom: LiveRoomButton;
  liveStatus: 0 | 1 | 2 | 3 | 4;
  name: string;
}

export interface MatchColumn {
  icon: string;
  name: string;
  raceType: number;
  sort: number;
}

/** MatchDetailsAnswer is the live page of a match. */
export interface MatchDetailsAnswer {
  anchors: LiveItem[];
  channels: MatchChannel[];
  events: MatchEvent[];
  /** played by default; null while no channel is on the air */
  firstChannel: MatchFirst | null;
  hotAnchors: LiveItem[];
  match: Match;
  player: Player | null;
  recommendAnchors: LiveItem[];
  related: MatchBrief[];
  schedule: MatchSchedule[];
  sourceInterrupted: boolean;
}

export interface MatchEditRequest {
  awayTeam?: NamedRequest;
  competition?: NamedRequest;
  country?: string | null;
  eventNames?: NamesInput;
  homeTeam?: NamedRequest;
  isHot?: boolean | null;
  matchId?: IDInput;
  matchTime?: number | null;
  raceType?: number;
  /** as /admin/edits answered it; absent: the edits of other operators are overwritten */
  seenAct?: string;
  /** false: matchTime is only a day, in UTC; absent: true */
  timeKnown?: boolean | null;
  /** parts that feeds may change again */
  unlock?: string[];
}

/** MatchEvent is an event of a match, such as a goal or a card. */
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

/** MatchEventDone is an event that was entered or revoked, and the match after it. */
export interface MatchEventDone {
  event: MatchEvent;
  match: AdminMatch;
}

export interface MatchEventRequest {
  awayScore?: number | null;
  eventId?: IDInput;
  /** after the event; absent: goals are counted */
  homeScore?: number | null;
  matchId?: IDInput;
  minute?: number | null;
  /** minutes of added time */
  offset?: number | null;
  player?: string;
  /** for the record; required with type 12 */
  reason?: string;
  /** 1 home, 2 away, 0 neither; of a goal the side it counts for */
  teamSide?: number;
  text?: string;
  /** absent: now; epoch milliseconds */
  time?: number;
  /** matchEventType; 12 revokes the event eventId */
  type?: number;
}

/** MatchFigures counts what belongs to a match, for operators. */
export interface MatchFigures {
  /** without withdrawn ones */
  events: number;
  /** null: created by hand */
  feedName: string | null;
  recordings: number;
  /** of viewers and anchors */
  reservations: number;
  /** rooms that show it, live or not */
  rooms: number;
}

export interface MatchFirst {
  channelId: string;
  /** null: the match's own source */
  houseId: ID | null;
  liveStatus: 0 | 1 | 2 | 3 | 4;
}

/** MatchMergeAnswer is the match that stays and what it got from the other. */
export interface MatchMergeAnswer {
  /** that both had */
  droppedEvents: number;
  /** of users with a reservation of both */
  droppedReservations: number;
  events: number;
  /** rooms that moved to it */
  houses: ID[];
  match: AdminMatch;
  recordings: number;
  reservations: number;
}

export interface MatchMergeRequest {
  /** answers the same figures without a change */
  dryRun?: boolean;
  matchId?: IDInput;
  mergeId?: IDInput;
  /** for the record */
  reason?: string;
}

/** MatchNamesAnswer is the first 30 names. */
export interface MatchNamesAnswer {
  list: NameFound[];
}

export interface MatchNamesRequest {
  /** absent: the first ones */
  keyword?: string;
  /** 1 competitions, 2 teams */
  kind?: number;
  /** 0 every sport */
  raceType?: number;
}

/** Page is one page of a list of total rows. */
export interface MatchPage {
  hasMore: boolean;
  list: Match[];
  pageNum: number;
  pageSize: number;
  total: number;
}

/** MatchRequest is the body of calls about one match. */
export interface MatchRequest {
  matchId?: IDInput;
}

export interface MatchSchedule {
  /** of the anchor; "" if unknown */
  countryCode: string;
  houseId: ID;
  match: MatchBrief;
  nickName: string;
  tags: Badge[];
  userImage: string;
}

export interface MatchScoreRequest {
  awayScore?: number | null;
  /** "67'", "Q3 04:12" */
  clock?: string | null;
  homeScore?: number | null;
  matchId?: IDInput;
  periodScores?: PeriodScoreInput[] | null;
}

/** MatchShowAnswer is the figures and events of a match. */
export interface MatchShowAnswer {
  /** in order, with revoked ones */
  events: MatchEvent[];
  figures: MatchFigures;
  matchId: ID;
}

export interface MatchSourceRequest {
  /** absent: stays; a new source is not interrupted */
  interrupted?: boolean | null;
  matchId?: IDInput;
  /** for the record; required to remove the source */
  reason?: string;
  /** as /admin/edits answered it; absent: the edits of other operators are overwritten */
  seenAct?: string;
  source?: SourceRequest | null;
}

export interface MatchStatusRequest {
  matchId?: IDInput;
  matchStatus?: number;
  /** StatusDetail is cancelled, awarded, afterExtraTime, penalties, noResult or free text; absent: stays for the same status. */
  statusDetail?: string | null;
}

export interface MatchesFollowAnswer {
  /** null: the caller does not follow it */
  follow: NewsWanted | null;
}

export interface MatchesFollowRequest {
  /** false: unfollow; absent: true */
  attention?: boolean | null;
  competitionId?: IDInput;
  end?: boolean | null;
  goal?: boolean | null;
  /** these three: absent: unchanged, of a new follow true */
  kickoff?: boolean | null;
  teamId?: IDInput;
}

/** Medal in JSON. */
export interface Medal {
  level: number;
  name: Badge;
}

export interface MediaHostsAnswer {
  hosts: string[];
}

export interface MediaHostsEditRequest {
  /** all of them: cdn.example.org, or https://cdn.example.org:8443 */
  hosts?: string[];
  /** for the record; required to remove a host */
  reason?: string;
}

/** ModLogAnswer is a stretch of the acts of moderation, the newest first. */
export interface ModLogAnswer {
  list: ModerationView[];
  nextCursor: string | null;
}

export interface ModLogRequest {
  /** nextCursor of the stretch before; absent: the beginning */
  cursor?: string;
  houseId?: IDInput;
  /** 1–100; absent: 20 */
  pageSize?: number | null;
}

/** ModerationView is one act of moderation in JSON, in mod_log and in the frame modlog. */
export interface ModerationView {
  /** mute, unmute, muteAll, delete, restore, mode, shield, pin, words, moderator, allow, dismiss */
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
  /** the list has the newest events, not those after afterOffset */
  resync: boolean;
}

export interface MoneyLinesRequest {
  afterOffset?: number | null;
  epoch?: number | null;
  houseId?: IDInput;
  limit?: number | null;
}

export interface MutedIn {
  /** null: permanent, or until the broadcast ends; epoch milliseconds */
  endTime: number | null;
  houseId: ID;
}

export interface MyInfoAnswer {
  applyStatus: 0 | 1 | 2 | 3;
  areaCode: string;
  /** ask the user twice before more coins are spent at once */
  askAbove: number;
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
  muteSummary: MutedIn[];
  nickName: string;
  noviceStages: StageShown[];
  personalProfile: string;
  /** masked */
  phone: string;
  region: Region | null;
  roles: string[];
  tags?: Badge[];
  unread: UnreadTotal;
  unreadCount: number;
  upcoming: MatchBrief[];
  userId: ID;
  userImage: string;
  userName: string;
  weight: number | null;
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

/** NameFound is a team or a competition. */
export interface NameFound {
  id: ID;
  logo: string;
  names: Names;
  raceType: number;
}

export interface NamedRequest {
  id?: IDInput;
  names?: NamesInput;
}

export type Names = Record<string, string>;

export type NamesInput = Record<string, string>;

/** newsWanted are the kinds of news that a follower gets. */
export interface NewsWanted {
  end: boolean;
  goal: boolean;
  kickoff: boolean;
}

export interface NodeNow {
  /** websockets open now */
  connections: number;
  draining: boolean;
  limit: number;
  node: string;
  rates: NodeRates;
  /** with viewers */
  rooms: number;
  /** epoch milliseconds */
  startTime: number;
  version: string;
  /** messages in mailboxes of actors */
  waiting: number;
}

/** NodeRates are per second since the previous request (at first: since the start). */
export interface NodeRates {
  /** of event frames */
  bytesOut: number;
  /** requests to actors */
  calls: number;
  /** event frames handed to sockets */
  deliveries: number;
  overSeconds: number;
  /** accepted chat lines */
  posts: number;
}

/** NodeView is one member of the cluster in the console. Counts are since the node started. */
export interface NodeView {
  /** address for other nodes; "" for a single server */
  address: string;
  /** requests to actors */
  calls: number;
  /** websockets open now */
  connections: number;
  draining: boolean;
  faults: number;
  /** of actors */
  kinds: Record<string, KindView>;
  /** of websockets */
  limit: number;
  node: string;
  rates: NodeRates;
  retries: number;
  /** rooms with viewers on this node */
  rooms: number;
  /** epoch milliseconds */
  startTime: number;
  /** requests given up after all tries */
  unavailable: number;
  version: string;
}

export interface NoteItem {
  content: string;
  /** epoch milliseconds */
  createTime: number;
  houseId: ID;
  imageUrls: string[];
  likeCount: number;
  liked: boolean;
  noteId: string;
}

export interface NoteListRequest {
  /** nextCursor of the stretch before; absent: the beginning */
  cursor?: string;
  houseId?: IDInput;
  /** 1–100; absent: 20 */
  pageSize?: number | null;
}

export interface NoteRequest {
  noteId?: string;
}

/** NotesFrom is a stretch of an endless list of notes. */
export interface NotesFrom {
  list: NoteItem[];
  nextCursor: string | null;
}

export interface NoticeShown {
  body: string;
  /** epoch milliseconds */
  createTime: number;
  notifyId: string;
  params: unknown;
  path: string;
  read: boolean;
  /** both in the reader's language */
  title: string;
  type: number;
}

/** NotifyListAnswer is a stretch of the notices, the newest first. */
export interface NotifyListAnswer {
  list: NoticeShown[];
  nextCursor: string | null;
  unreadCount: number;
}

export interface NotifyListRequest {
  /** nextCursor of the stretch before; absent: the beginning */
  cursor?: string;
  languageType?: string;
  /** 1–100; absent: 20 */
  pageSize?: number | null;
  unreadOnly?: boolean;
}

export interface NotifyReadAnswer {
  unreadCount: number;
}

export interface NotifyReadRequest {
  all?: boolean;
  notifyIds?: string[];
}

export interface NotifySettingAnswer {
  anchorLive: boolean;
  matchSoon: boolean;
  matchSoonMinutes: number;
  newDynamic: boolean;
}

export interface NotifySettingRequest {
  anchorLive?: boolean | null;
  matchSoon?: boolean | null;
  /** 5–120 */
  matchSoonMinutes?: number | null;
  newDynamic?: boolean | null;
}

/** NowAnswer is the site at this moment. Parts that the caller's role may not see are null. */
export interface NowAnswer {
  absent: AbsentPart[];
  /** of this node */
  faults: FaultsNow | null;
  feeds: FeedNow[] | null;
  jobs: JobNow[] | null;
  nodes: NodeNow[] | null;
  /** of all live and interrupted rooms */
  roomTotal: number;
  /** live and interrupted rooms, the most watched first, at most 200 */
  rooms: RoomNow[];
  waiting: WaitingNow | null;
}

/** OembedAnswer is version 1.0 of oembed.com, type video. */
export interface OembedAnswer {
  author_name: string;
  author_url: string;
  cache_age: number;
  height: number;
  html: string;
  provider_name: string;
  provider_url: string;
  title: string;
  type: string;
  version: string;
  width: number;
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

/** operatorEditAnswer is the operator after the edit; while a second admin has to approve it, before the edit. */
export interface OperatorEditAnswer {
  /** for the second admin, within 48 hours; null when it is done */
  approvalId: string | null;
  /** epoch milliseconds */
  createTime: number;
  disabled: boolean;
  done: boolean;
  /** epoch milliseconds */
  lastLoginTime: number | null;
  name: string;
  operatorId: ID;
  role: OperatorRole;
  totp: boolean;
}

/** operatorEditRequest makes an operator when operatorId is absent, else changes what is sent. */
export interface OperatorEditRequest {
  /** instead of all others: the change of another admin to approve */
  approvalId?: string;
  disabled?: boolean | null;
  /** of a new one */
  name?: string;
  operatorId?: IDInput;
  password?: string;
  role?: OperatorRoleInput;
  /** as /admin/edits answered it; absent: the edits of other operators are overwritten */
  seenAct?: string;
}

export interface OperatorRequest {
  operatorId?: IDInput;
  /** as /admin/edits answered it; absent: the edits of other operators are overwritten */
  seenAct?: string;
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

export interface OperatorsSessionEndAnswer {
  ended: number;
}

export interface OperatorsSessionEndRequest {
  /** instead of one: all but the current one */
  others?: boolean;
  /** one of the list */
  sessionId?: string;
}

export interface OperatorsSessionListAnswer {
  /** the one used last first */
  list: OperatorsSessionShown[];
}

/** sessionShown is one login of the calling operator. */
export interface OperatorsSessionShown {
  /** of its last use */
  address: string;
  /** or the program, as it names itself; "" when it does not */
  browser: string;
  /** epoch milliseconds */
  createTime: number;
  /** the login of this call */
  current: boolean;
  /** computer, phone, tablet, other */
  device: string;
  /** epoch milliseconds */
  expireTime: number;
  sessionId: string;
  /** "" when it is not known */
  system: string;
  /** within five minutes; epoch milliseconds */
  usedTime: number;
}

export interface OrderRequest {
  orderId?: string;
}

export interface OrderShown {
  /** of the user now; coins */
  balance: number;
  /** coins */
  bonus: number;
  /** coins */
  coins: number;
  /** epoch milliseconds */
  createTime: number;
  currency: string;
  /** price in the currency's smallest unit */
  minor: number;
  orderId: string;
  /** epoch milliseconds */
  payTime: number | null;
  /** "": the buyer chose the amount */
  productId: string;
  provider: string;
  providerTxnId: string;
  rechargeStatus: 1 | 2 | 3 | 4 | 5;
  /** who asked for it; null: the provider reported it */
  refundOperator: string | null;
  refundReason: string | null;
  /** epoch milliseconds */
  refundTime: number | null;
  user: BriefView;
}

/** Page is one page of a list of total rows. */
export interface OrderShownPage {
  hasMore: boolean;
  list: OrderShown[];
  pageNum: number;
  pageSize: number;
  total: number;
}

/** ownMark is a mark for its editor. */
export interface OwnMark {
  markId: ID;
  /** seconds on the clock of the whole recording */
  position: number;
  text: string;
}

/** OwnReplay is a recording for its anchor. */
export interface OwnReplay {
  /** of all pieces, including those that the trim hides */
  bytes: number;
  /** of its anchor; "" if unknown */
  countryCode: string;
  durationSeconds: number;
  /** of automatic removal; null: never; epoch milliseconds */
  expireTime: number | null;
  /** visible to its anchor only */
  hidden: boolean;
  houseId: ID;
  image: string;
  matchId: ID | null;
  /** of its anchor */
  nickName: string;
  replayId: string;
  /** epoch milliseconds */
  startTime: number;
  /** of its anchor */
  tags: Badge[];
  title: string;
  /** durationSeconds is the length of the visible part */
  trimmed: boolean;
  /** until when its deletion can be undone; null: not deleted; epoch milliseconds */
  undoTime: number | null;
  visitHistory: number;
  /** an operator hides it */
  withheld: boolean;
}

/** OwnReplayAnswer is a recording for its editor. All times are on the clock of the whole recording. */
export interface OwnReplayAnswer {
  captions: TextTrack[];
  /** clips of parts that the trim hides */
  clips: CutClip[];
  /** covers and downloads are possible */
  ffmpeg: boolean;
  marks: OwnMark[];
  /** of the whole recording; null: closed to its anchor */
  player: Player | null;
  replay: OwnReplay;
  /** seconds; null: not trimmed */
  trimFrom: number | null;
  trimTo: number | null;
  wholeSeconds: number;
}

/** Page is one page of a list of total rows. */
export interface OwnReplayPage {
  hasMore: boolean;
  list: OwnReplay[];
  pageNum: number;
  pageSize: number;
  total: number;
}

/** OwnReplaysAnswer is a page of an anchor's recordings. */
export interface OwnReplaysAnswer {
  /** of all recordings */
  bytes: number;
  /** recordings whose deletion can be undone, the last deleted first */
  deleted: OwnReplay[];
  /** days until a recording is removed; 0: never */
  keepDays: number;
  page: OwnReplayPage;
}

/** ownRoom is the room of an anchor. */
export interface OwnRoom {
  houseId: ID;
  houseName: string;
  liveStatus: 0 | 1 | 2 | 3 | 4;
  /** now */
  viewers: number;
}

export interface OwnerListRequest {
  keyword?: string;
  mine?: boolean;
  /** from 1; absent: 1 */
  pageNum?: number | null;
  /** 1–100; absent: 20 */
  pageSize?: number | null;
}

/** Paging is embedded by requests for a page; Route checks it before the handler runs. */
export interface PagingInput {
  /** from 1; absent: 1 */
  pageNum?: number | null;
  /** 1–100; absent: 20 */
  pageSize?: number | null;
}

export interface PasswordEditRequest {
  /** of the second factor, where there is one */
  code?: string;
  oldPassword?: string;
  password?: string;
}

export interface PasswordLoginRequest {
  areaCode?: string;
  languageType?: string;
  password?: string;
  /** may be a phone number */
  userName?: string;
}

/** pastLine is a line that the word matches. */
export interface PastLine {
  deleted: boolean;
  /** first code point of the word in the text */
  first: number;
  last: number;
  messageId: string;
  nickName: string;
  /** house:1001, race:77 */
  room: string;
  text: string;
  /** epoch milliseconds */
  time: number;
  userId: ID;
}

/** PeriodScore is the score of one half, quarter, set, inning or map alone. */
export interface PeriodScore {
  away: number;
  home: number;
  name: string;
}

/** PeriodScore is the score of one half, quarter, set, inning or map alone. */
export interface PeriodScoreInput {
  away?: number;
  home?: number;
  name?: string;
}

/** PhoneCodeAnswer has the seconds until the next code may be requested, and the seconds for which this code is valid. DevCode is the code itself; it is set in development only. */
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

/** Player configures the client's video player. Its fields have the names of xgplayer where it has them. */
export interface Player {
  /** host that is not allowed; then there are no lines */
  blockedHost: string | null;
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
  /** to go back in the broadcast; null without a recording */
  rewind: Rewind | null;
  texttrack: TextTrack[];
  thumbnail: Thumbnail | null;
  type: string;
  url: string;
}

/** PlayerLine is one of several addresses of the same pictures. */
export interface PlayerLine {
  /** The picture for browsers (RFC 6381), such as av01.0.05M.08; null: H.264, which all of them play */
  codec: string | null;
  definition: string;
  lineId: string;
  name: string;
  type: string;
  url: string;
}

/** PollAnswer is an answer with its votes. */
export interface PollAnswer {
  text: string;
  votes: number;
}

export interface PollBeginRequest {
  answers?: string[];
  houseId?: IDInput;
  /** of voting */
  minutes?: number;
  /** its staff decides later which answer came true */
  prediction?: boolean;
  question?: string;
  requestId?: string;
}

export interface PollChangeRequest {
  /** 1 ends voting, 2 decides a prediction, 3 cancels */
  act?: number;
  houseId?: IDInput;
  /** with act 2: the number of the answer that came true, from 1 */
  outcome?: number;
  pollId?: string;
}

/** PollDetailsAnswer is the running poll of a room. */
export interface PollDetailsAnswer {
  /** that the caller chose; 0: none */
  myAnswer: number;
  /** null: none runs */
  poll: PollView | null;
}

/** PollStateAnswer is a poll after the call. */
export interface PollStateAnswer {
  poll: PollView | null;
  replayed?: boolean;
}

/** PollView is a poll or a prediction. */
export interface PollView {
  /** in the order of their numbers, from 1 */
  answers: PollAnswer[];
  /** epoch milliseconds */
  beginTime: number;
  /** when voting closes, or closed; epoch milliseconds */
  closeTime: number;
  /** number of the answer that came true; 0: not decided */
  outcome: number;
  pollId: string;
  pollStatus: number;
  prediction: boolean;
  question: string;
}

/** PollVoteAnswer is the poll with the votes so far, and the answer that the caller chose. */
export interface PollVoteAnswer {
  myAnswer: number;
  poll: PollView | null;
  replayed?: boolean;
}

export interface PollVoteRequest {
  /** its number, from 1 */
  answer?: number;
  houseId?: IDInput;
  pollId?: string;
  requestId?: string;
}

export interface PositionRequest {
  /** seconds */
  position?: number | null;
  replayId?: string;
}

/** preview is what an encoder sends before the anchor starts. */
export interface Preview {
  /** null: another media server has the pictures */
  player: Player | null;
  since: number;
}

/** Price is an amount in the minor unit of an ISO 4217 currency. */
export interface Price {
  currency: string;
  minor: number;
}

/** ProductAnswer is an amount of coins with its price. */
export interface ProductAnswer {
  /** coins */
  bonus: number;
  /** coins */
  coins: number;
  price: Price;
  productId: string;
}

/** productEditAnswer is the product after the edit; until a second admin approves it, as requested. */
export interface ProductEditAnswer {
  active: boolean;
  /** for the second admin, within 48 hours; null when it is done */
  approvalId: string | null;
  /** coins */
  bonus: number;
  /** coins */
  coins: number;
  currency: string;
  done: boolean;
  /** price in the currency's smallest unit */
  minor: number;
  productId: string;
  sort: number;
}

export interface ProductEditRequest {
  active?: boolean | null;
  /** instead of all others: the change of another admin to approve */
  approvalId?: string;
  /** coins */
  bonus?: number | null;
  /** coins */
  coins?: number | null;
  /** ISO 4217 */
  currency?: string | null;
  minor?: number | null;
  /** an unknown id makes a product */
  productId?: string;
  /** for the record */
  reason?: string;
  /** as /admin/edits answered it; absent: the edits of other operators are overwritten */
  seenAct?: string;
  sort?: number | null;
}

export interface ProductShown {
  active: boolean;
  /** coins */
  bonus: number;
  /** coins */
  coins: number;
  currency: string;
  /** price in the currency's smallest unit */
  minor: number;
  productId: string;
  sort: number;
}

/** ProgressDot is a mark on the time line. Times are in seconds from the start. */
export interface ProgressDot {
  duration: number;
  id: string;
  text: string;
  time: number;
}

/** ProviderAnswer is a way to pay for coins. */
export interface ProviderAnswer {
  /** ISO 4217; it refuses other currencies */
  currencies: string[];
  name: string;
  provider: string;
}

export interface ProvinceShown {
  cities: CityShown[];
  code: string;
  name: string;
}

export interface PushAnswer {
  subscribed: boolean;
}

export interface PushKeyAnswer {
  /** base64url */
  publicKey: string;
}

export interface PushSubscribeRequest {
  /** base64url, from the browser's subscription */
  auth?: string;
  /** of the browser's push service */
  endpoint?: string;
  /** base64url, from the browser's subscription */
  p256dh?: string;
}

export interface PushUnsubscribeRequest {
  endpoint?: string;
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
  /** of all matches of the other filters, if requested */
  competitions: CompetitionAnswer[];
  hasMore: boolean;
  list: Match[];
  pageNum: number;
  pageSize: number;
  /** epoch milliseconds */
  serverTime: number;
  total: number;
}

export interface RaceListRequest {
  competitionId?: IDInput;
  /** also answer competitions */
  competitions?: boolean;
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
  teamId?: IDInput;
  to?: number;
  /** 0 all, 1 to come or in play, 2 past, the latest first */
  when?: number;
}

export interface RaceShown {
  liveSeconds: number;
  /** 0: none */
  raceType: number;
}

export interface RankedGiver {
  /** coins */
  amount: number;
  /** null if the caller gave nothing */
  rank: number | null;
  user: UserBrief;
}

/** received is the stream of an encoder, measured during the last seconds. */
export interface Received {
  /** AAC; null without sound */
  audio: string | null;
  /** bits a second, including sound */
  bitRate: number;
  /** recommended for the picture; 0: unknown */
  bitRateLeast: number;
  bitRateMost: number;
  /** jumps of the encoder's clock, forwards or backwards */
  clockJumps: number;
  frameRate: number;
  height: number;
  /** null before the second key frame */
  keyFrameSeconds: number | null;
  /** null: the broadcast gets no smaller pictures */
  ladder: LadderHealth | null;
  /** H.264, HEVC or AV1 */
  video: string;
  warnings: IngestWarning[];
  /** 0: unknown */
  width: number;
}

/** RechargeAnswer is an order, and the address at which the buyer pays. */
export interface RechargeAnswer {
  orderId: string;
  /** of the provider; null: the order needs no payment */
  payUrl: string | null;
  replayed?: boolean;
  status: number;
}

export interface RechargeListRequest {
  /** from ≤ time < to; 0: no bound; epoch milliseconds */
  fromTime?: number;
  orderId?: string;
  /** from 1; absent: 1 */
  pageNum?: number | null;
  /** 1–100; absent: 20 */
  pageSize?: number | null;
  provider?: string;
  /** absent: the newest first */
  sort?: string;
  /** 1 pending, 2 paid, 3 failed, 4 refunded, 5 closed; absent: all */
  status?: number;
  /** epoch milliseconds */
  toTime?: number;
  userId?: IDInput;
}

export interface RechargeRefundAnswer {
  /** taken back; the site bears the loss of spent coins */
  coins: number;
  /** false until a second admin approves it */
  done: boolean;
  orderId: string;
  /** for the second admin, within 48 hours */
  refundId: string;
  userId: ID;
}

export interface RechargeRefundRequest {
  orderId?: string;
  reason?: string;
  /** instead of all others: the refund of another admin to approve */
  refundId?: string;
  requestId?: string;
}

export interface RechargeRequest {
  amountCoins?: number | null;
  productId?: string;
  provider?: string;
  requestId?: string;
}

/** RechargeRow is an order of the caller. */
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
  rechargeStatus: 1 | 2 | 3 | 4 | 5;
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

/** recordedFrom are the sources that are recorded besides the pictures of encoders. */
export interface RecordedFrom {
  matchSource: boolean;
  ownVideo: boolean;
}

/** Region is where a user lives. Province and city are codes where country/config lists them, free text elsewhere. Each may be empty. */
export interface Region {
  city: string;
  countryCode: string;
  province: string;
}

/** Region is where a user lives. Province and city are codes where country/config lists them, free text elsewhere. Each may be empty. */
export interface RegionInput {
  city?: string;
  countryCode?: string;
  province?: string;
}

export interface RegisterRequest {
  /** must be true */
  agree?: unknown;
  areaCode?: string;
  code?: string;
  confirmPassword?: string;
  languageType?: string;
  nickName?: string;
  /** optional */
  password?: string;
  phone?: string;
  /** optional */
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

export interface ReplayDetailsAnswer {
  anchor: AnchorInfo;
  /** the anchor allows clips */
  clips: boolean;
  match: Match | null;
  player: Player | null;
  replay: ReplayItem;
  /** of the match, by time; empty if unknown */
  scores: ScoreAt[];
  sessionId: string;
  /** by time */
  viewers: ViewersAt[];
  /** the caller wants to watch it later */
  watchLater: boolean;
}

/** ReplayDownload is the link to a recording as an MP4. */
export interface ReplayDownload {
  url: string;
  /** of the link, which also ends with the login of the request; epoch milliseconds */
  urlExpireTime: number;
}

export interface ReplayEditRequest {
  /** absent: unchanged; empty: none */
  captions?: CaptionEditInput[];
  /** seconds of the whole recording */
  coverAt?: number | null;
  delete?: boolean;
  hidden?: boolean | null;
  replayId?: string;
  /** undoes a deletion, for an hour */
  restore?: boolean;
  title?: string | null;
  /** seconds of the whole recording; 0 to its length shows all of it */
  trimFrom?: number | null;
  trimTo?: number | null;
}

/** ReplayItem is a recording in a list. */
export interface ReplayItem {
  /** of its anchor; "" if unknown */
  countryCode: string;
  durationSeconds: number;
  /** visible to its anchor only */
  hidden: boolean;
  houseId: ID;
  image: string;
  matchId: ID | null;
  /** of its anchor */
  nickName: string;
  replayId: string;
  /** epoch milliseconds */
  startTime: number;
  /** of its anchor */
  tags: Badge[];
  title: string;
  visitHistory: number;
}

/** Page is one page of a list of total rows. */
export interface ReplayItemPage {
  hasMore: boolean;
  list: ReplayItem[];
  pageNum: number;
  pageSize: number;
  total: number;
}

export interface ReplayListRequest {
  houseId?: IDInput;
  /** from 1; absent: 1 */
  pageNum?: number | null;
  /** 1–100; absent: 20 */
  pageSize?: number | null;
}

export interface ReplayRequest {
  replayId?: string;
}

export interface ReplayRulingRequest {
  /** false restores it */
  deleted?: boolean | null;
  kept?: boolean | null;
  /** required to delete; the anchor reads it */
  reason?: string;
  replayId?: string;
  withheld?: boolean | null;
}

/** reportAbout is a report about the person. */
export interface ReportAbout {
  /** 0 while it is open */
  action: number;
  /** the reason the person read */
  answer: string;
  /** epoch milliseconds */
  createTime: number;
  evidence: string;
  /** by the banned words, not reported by a user */
  held: boolean;
  /** of the operator who decided */
  name: string;
  reason: number;
  reportId: string;
}

export interface ReportAnswer {
  reportId: string;
}

/** ReportListAnswer is a part of the reports, the newest first. */
export interface ReportListAnswer {
  list: ReportShown[];
  nextCursor: string | null;
}

export interface ReportListRequest {
  /** nextCursor of the stretch before; absent: the beginning */
  cursor?: string;
  /** 1–100; absent: 20 */
  pageSize?: number | null;
  /** 1 open (default), 2 resolved */
  status?: number;
}

export interface ReportRequest {
  /** alone: room and person are those of the clip */
  clipId?: string;
  houseId?: IDInput;
  messageId?: string;
  reason?: number;
  text?: string;
  userId?: IDInput;
}

export interface ReportResolveRequest {
  /** 6 reopens a dismissal or a mute, and lifts the mute */
  action?: number;
  /** for 4 and 5; absent: until an operator lifts it; epoch milliseconds */
  endTime?: number | null;
  /** for 3; absent: 60 minutes */
  muteType?: number;
  /** required for 3, 4 and 5; the user concerned reads it */
  reason?: string;
  reportId?: string;
}

/** ReportShowAnswer is a report with its context. */
export interface ReportShowAnswer {
  /** null: the report is about something else */
  clip: ReportedClip | null;
  /** the newest 20 others about the same user */
  earlier: ReportShown[];
  /** 10 before and 10 after, in order; none when the line is gone */
  lines: LineBeside[];
  report: ReportShown;
  /** null: held by the banned words */
  reporter: ReporterFigures | null;
}

export interface ReportShowRequest {
  reportId?: string;
}

export interface ReportShown {
  clipId: string | null;
  /** epoch milliseconds */
  createTime: number;
  evidence: string;
  /** by the banned words, not reported by a user */
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

/** reportedClip is a clip as operators see it, also when it is hidden or removed. */
export interface ReportedClip {
  clipId: string;
  /** 0 until it is ready */
  durationSeconds: number;
  /** with its recording */
  hidden: boolean;
  image: string;
  removed: boolean;
  /** 1 in the making, 2 ready, 3 it could not be made */
  state: number;
  title: string;
}

/** ReporterFigures count a user's reports by outcome; the rest is open. */
export interface ReporterFigures {
  dismissed: number;
  filed: number;
  /** led to something */
  upheld: number;
}

export interface ResolvedShown {
  action: number;
  name: string;
  operatorId: ID;
  reason: string;
  /** epoch milliseconds */
  time: number;
}

/** Received acknowledges a message of another server. */
export interface RestReceived {
  received: boolean;
}

export interface RestreamDeleteRequest {
  targetId?: IDInput;
}

export type RestreamFault = 'ADDRESS' | 'UNREACHABLE' | 'CERTIFICATE' | 'PROTOCOL' | 'PATH' | 'KEY' | 'LOST';

export interface RestreamHealth {
  /** bits a second */
  bitRate: number;
  /** why the last try failed */
  fault: RestreamFault | null;
  /** live since then; epoch milliseconds */
  liveTime: number | null;
  state: RestreamState;
}

/** restreamRequest has the fields to change. A new target needs name, address and key; another address needs the key again, so that a key is sent only to the server it was entered for. */
export interface RestreamRequest {
  /** rtmp:// or rtmps:// */
  address?: string | null;
  /** the stream key */
  key?: string | null;
  name?: string | null;
  /** of a new target: true */
  on?: boolean | null;
  targetId?: IDInput;
}

export type RestreamState = 'CONNECTING' | 'LIVE' | 'BEHIND' | 'FAILED';

/** restreamTarget is a target as its anchor sees it. */
export interface RestreamTarget {
  address: string;
  /** null while no broadcast is passed on */
  health: RestreamHealth | null;
  /** false: the key must be entered again */
  keySet: boolean;
  name: string;
  on: boolean;
  targetId: ID;
}

/** Rewind is the HLS playlist of a running broadcast. The query at (epoch ms) sets where players start. */
export interface Rewind {
  /** how far back a viewer can go */
  seconds: number;
  /** of the broadcast */
  sessionId: string;
  /** start of the broadcast */
  since: number;
  url: string;
}

/** RichTextAnswer is a text of the site, in the caller's language if it has one. */
export interface RichTextAnswer {
  /** "": not written yet */
  contentHtml: string;
  title: string;
  type: number;
  /** epoch milliseconds */
  updateTime: number;
  /** 0: not written yet */
  version: number;
}

export interface RichTextEditRequest {
  contentHtml?: string;
  /** only answers what would be stored */
  dryRun?: boolean;
  languageType?: string;
  /** as /admin/edits answered it; absent: the edits of other operators are overwritten */
  seenAct?: string;
  title?: string;
  type?: number;
}

export interface RichTextRequest {
  languageType?: string;
  type?: number;
}

export interface RichTextShowAnswer {
  /** Agreed counts the users who accepted the current version. An edit asks them again. 0 for a text without acceptance. */
  agreed: number;
  /** users whom their next log-in asks already */
  behind: number;
  /** null: no text in this language yet */
  text: RichTextShown | null;
  /** of this language, the newest first */
  versions: TextVersion[];
}

export interface RichTextShowRequest {
  languageType?: string;
  type?: number;
  /** absent: the current one */
  version?: number;
}

export interface RichTextShown {
  /** only of rich_text_show */
  contentHtml?: string;
  languageType: string;
  title: string;
  type: number;
  /** epoch milliseconds */
  updateTime: number;
  version: number;
}

export interface RoomAnswer {
  anchorTitle: string;
  anchorType: number;
  announcement: string;
  chatMode: ChatMode;
  /** clips of the current broadcast are possible */
  clips: boolean;
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

/** roomEditRequest changes a room. Support may suspend and end it, editors may recommend it and choose its columns; both may rename it. */
export interface RoomEditRequest {
  anchorType?: number | null;
  /** absent: until an operator lifts it; epoch milliseconds */
  endTime?: number | null;
  forceEnd?: boolean;
  /** while live it comes first in lists of hot rooms, after earlier such rooms */
  hot?: boolean | null;
  houseId?: IDInput;
  /** the anchor gets a notice with the reason */
  houseName?: string | null;
  ladder?: LadderChoiceInput;
  /** with pick: 1 comes first; absent: after all others */
  order?: number;
  pick?: boolean | null;
  raceType?: number | null;
  /** required to suspend and rename; shown to the anchor, of a suspension to all */
  reason?: string;
  /** as /admin/edits answered it; absent: the edits of other operators are overwritten */
  seenAct?: string;
  suspended?: boolean | null;
}

export type RoomListInput = 'recommended' | 'hot';

export interface RoomListRequest {
  /** 0: any */
  anchorType?: number;
  /** part of the room's or the anchor's name, or the house number */
  keyword?: string;
  liveStatus?: number | null;
  /** from 1; absent: 1 */
  pageNum?: number | null;
  /** 1–100; absent: 20 */
  pageSize?: number | null;
  /** only recommended rooms */
  pick?: boolean;
  /** 0: any */
  raceType?: number;
  /** Sort is viewers, fans, startTime or order; with "-" before it the largest first; absent: the newest house first. */
  sort?: string;
}

export interface RoomNow {
  anchor: BriefView;
  anchorType: number;
  fanCount: number;
  /** within the last minute */
  gifts: number;
  /** first in lists of hot rooms while living */
  hot: boolean;
  houseId: ID;
  houseImage: string;
  houseName: string;
  ladder: LadderChoice;
  /** of chat, within the last minute */
  lines: number;
  liveStatus: 0 | 1 | 2 | 3 | 4;
  /** among the recommended */
  order: number | null;
  /** recommended */
  pick: boolean;
  raceType: number;
  sessionId: string | null;
  /** epoch milliseconds */
  startTime: number | null;
  /** null: no encoder pushes to this site */
  stream: Stream | null;
  /** null: until an operator lifts it; epoch milliseconds */
  suspendEndTime: number | null;
  suspendReason: string | null;
  suspended: boolean;
  viewers: number;
  visitHistory: number;
}

export interface RoomOrderAnswer {
  /** that operators put first, in their order */
  rooms: AdminRoom[];
}

export interface RoomOrderEditRequest {
  /** all that come first from now on, in order */
  houseIds?: IDInput[];
  list?: RoomListInput;
  /** the houses of the list that the operator saw */
  seen?: IDInput[];
  /** as /admin/edits answered it; absent: the edits of other operators are overwritten */
  seenAct?: string;
}

export interface RoomOrderRequest {
  list?: RoomListInput;
}

/** roomPerson is a viewer (type 1: the brief and presence), a mute (type 2) or a moderator (type 3). */
export interface RoomPerson {
  /** epoch milliseconds */
  endTime?: number | null;
  fanLevel?: number;
  /** epoch milliseconds */
  grantTime?: number;
  houseId?: ID | null;
  /** epoch milliseconds */
  joinTime?: number;
  medal?: Medal | null;
  muteId?: string;
  muteType?: number;
  muted?: boolean;
  nickName?: string;
  operator?: UserBrief;
  reason?: string;
  roomRole?: 0 | 1 | 2 | 3 | 4;
  /** epoch milliseconds */
  startTime?: number;
  tags?: Badge[];
  user?: UserBrief;
  userId?: ID;
  userImage?: string;
}

/** roomShowAnswer is a room with its broadcast. */
export interface RoomShowAnswer {
  anchorTitle: string;
  announcement: string;
  introduction: string;
  /** viewers of the open session */
  peak: number;
  /** epoch milliseconds */
  peakTime: number | null;
  /** Refused is why an encoder was lately refused: VIDEO_CODEC, VIDEO_HEADER, VIDEO_COLOUR, AUDIO_CODEC, BIT_RATE; "" it was not. */
  refused: string;
  room: AdminRoom;
  /** of the open session, 0 for none */
  source: number;
  /** null: no encoder pushes to this site */
  stream: Stream | null;
}

export interface RoomShown {
  /** with a broadcast */
  days: number;
  /** coins */
  gifts: number;
  houseId: ID;
  /** "" of a removed room */
  houseName: string;
  liveSeconds: number;
  newFans: number;
  peak: number;
  sessions: number;
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

export interface RoomsRequest {
  /** YYYY-MM-DD in the site's time zone */
  fromDate?: string;
  /** from 1; absent: 1 */
  pageNum?: number | null;
  /** 1–100; absent: 20 */
  pageSize?: number | null;
  /** Sort is live, sessions, peak, gifts or newFans; with "-" before it the largest first; absent: -live. */
  sort?: string;
  /** the last day; at most 366 days */
  toDate?: string;
}

export interface ScoreAt {
  awayScore: number;
  homeScore: number;
  /** seconds on the recording's clock */
  time: number;
}

/** SearchAnswer has the same page of each group. */
export interface SearchAnswer {
  anchors: LiveItemPage;
  competitions: CompetitionFoundPage;
  matches: MatchPage;
  teams: TeamFoundPage;
}

export interface SearchRequest {
  /** 1–50 */
  keyword?: string;
  /** from 1; absent: 1 */
  pageNum?: number | null;
  /** 1–100; absent: 20 */
  pageSize?: number | null;
  /** 0 all, 1 matches, 2 teams, 3 anchors, 4 competitions */
  type?: number;
}

/** SendGiftAnswer is a sent gift, with the balance after it in coins. */
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

/** SentSms is a short message in the outbox of a development server. */
export interface SentSms {
  params: Record<string, string>;
  phone: string;
  template: string;
  /** epoch milliseconds */
  time: number;
}

export interface SessionEndAnswer {
  ended: number;
}

export interface SessionEndRequest {
  /** instead of the password: scene changePassword, sent to the account's phone */
  code?: string;
  /** instead of sessionId: all logins but the current one */
  others?: boolean;
  password?: string;
  /** of session_list */
  sessionId?: string;
}

/** SessionListAnswer lists the valid logins. */
export interface SessionListAnswer {
  /** the current login first, then by last use */
  list: SessionShown[];
}

/** SessionShown is one login of the caller. */
export interface SessionShown {
  /** of the last use: an IPv4 address or an IPv6 network; "" if unknown */
  address: string;
  /** browser or program by its User-Agent; "" if unknown */
  browser: string;
  /** epoch milliseconds */
  createTime: number;
  /** the login of this call */
  current: boolean;
  /** computer, phone, tablet, other */
  device: string;
  /** epoch milliseconds */
  expireTime: number;
  sessionId: string;
  /** "" if unknown */
  system: string;
  /** exact to five minutes; epoch milliseconds */
  usedTime: number;
}

export interface SetLaterRequest {
  later?: boolean | null;
  replayId?: string;
}

export interface SettingEditAnswer {
  /** for the second admin, within 48 hours; null when it is done */
  approvalId: string | null;
  done: boolean;
  key: string;
}

export interface SettingEditRequest {
  /** instead of value and reason: the change of another admin to approve */
  approvalId?: string;
  key?: string;
  /** for the record */
  reason?: string;
  /** as /admin/edits answered it; absent: the edits of other operators are overwritten */
  seenAct?: string;
  /** of the kind of the setting; null or absent: the default */
  value?: unknown;
}

export type SettingForce = 'atOnce' | 'inMinute' | 'nextStart';

export type SettingKind = 'integer' | 'choice' | 'switch' | 'zone' | 'path';

export interface SettingShown {
  /** there is a row */
  changed: boolean;
  changedBy: string | null;
  /** epoch milliseconds */
  changedTime: number | null;
  /** of a choice */
  choices: number[];
  /** in force without a row */
  default: unknown;
  force: SettingForce;
  key: string;
  kind: SettingKind;
  max: number | null;
  /** of an integer */
  min: number | null;
  /** a second admin has to approve changes */
  twoOnly: boolean;
  /** percent, seconds, minutes, days, years, coins; "" has none */
  unit: string;
  /** in force */
  value: unknown;
}

export interface ShareAnswer {
  description: string;
  image: string;
  title: string;
  url: string;
}

export interface ShareShown {
  /** coins */
  amount: number;
  /** the largest, the earliest of equals */
  best: boolean;
  /** epoch milliseconds */
  time: number;
  user: BriefView;
}

/** Shown is the state of a recording or clip. */
export interface Shown {
  /** changes with the content of its addresses */
  shown: string;
}

/** ShownMatch is the match that a room shows now, in one language. */
export interface ShownMatch {
  awayScore: number | null;
  awayTeam: Side;
  clock: string | null;
  homeScore: number | null;
  homeTeam: Side;
  matchId: ID;
  matchStatus: 1 | 2 | 3 | 4 | 5 | 6 | 7;
  /** epoch milliseconds */
  sourceUpdatedTime: number | null;
}

/** Side is a team on a card. */
export interface Side {
  logo: string;
  name: string;
}

export interface SlotAnswer {
  /** epoch milliseconds */
  endTime: number;
  slotStatus: 1 | 2 | 3 | 4 | 5 | 6 | 7;
  /** epoch milliseconds */
  startTime: number;
  /** holder of the slot */
  user: UserBrief | null;
}

export interface SlotBlockAnswer {
  /** slots that are now blocked or open and were not before */
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

export interface SlotBlockShown {
  /** epoch milliseconds */
  createTime: number;
  /** who blocked it */
  operator: string;
  reason: string;
}

export interface SlotBooking {
  /** epoch milliseconds */
  endTime: number;
  /** epoch milliseconds */
  startTime: number;
  user: BriefView | null;
}

export interface SlotBookingsAnswer {
  /** of these */
  blocked: number;
  /** bookings that have not begun */
  list: SlotBooking[];
  slotMinutes: number;
  /** between from and to, not over yet */
  slots: number;
}

export interface SlotBookingsRequest {
  brandId?: IDInput;
  /** with to: bookings that overlap the time between them */
  from?: number;
  /** instead of both: bookings outside of these hours */
  hours?: HourSpanInput[][];
  /** of the hours; absent: the brand's */
  timezone?: string;
  /** at most 31 days after from */
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
  /** the holder reads it in their notice */
  reason?: string;
  /** epoch milliseconds */
  startTime?: number;
}

export interface SlotListAnswer {
  brandId: ID;
  /** that can be booked now */
  dates: string[];
  days: DeskDay[];
  names: Names;
  /** epoch milliseconds */
  serverTime: number;
  slotMinutes: number;
  timezone: string;
}

export interface SlotListRequest {
  brandId?: IDInput;
  /** in the zone of the brand, one of the answer's dates; absent: today */
  date?: string;
  /** how many from the date on, at most 7; absent: 1 */
  days?: number;
}

/** SourceLine is an alternative address of a source. */
export interface SourceLine {
  /** native, hd, sd */
  definition: string;
  name: string;
  /** hls, flv, mp4 */
  type: string;
  url: string;
}

/** SourceLine is an alternative address of a source. */
export interface SourceLineInput {
  /** native, hd, sd */
  definition?: string;
  name?: string;
  /** hls, flv, mp4 */
  type?: string;
  url?: string;
}

export interface SourceRequest {
  lines?: SourceLineInput[];
  name?: string;
  /** hls, flv, mp4; absent: by the end of the address */
  type?: string;
  url?: string;
}

export interface SpanInput {
  /** YYYY-MM-DD in the site's time zone */
  fromDate?: string;
  /** the last day; at most 366 days */
  toDate?: string;
}

export interface StageRequest {
  stage?: number | null;
}

/** StageShown is one novice task. */
export interface StageShown {
  done: boolean;
  /** epoch milliseconds */
  doneTime: number | null;
  key: string;
  /** paid if done, else what it pays now; coins */
  reward: number;
  stage: number;
}

/** StagesAnswer lists the novice tasks. JustDone are tasks that were done since the last call. */
export interface StagesAnswer {
  allDone: boolean;
  justDone: number[];
  stages: StageShown[];
}

export interface StatsRunAnswer {
  date: string;
  /** with a broadcast that day */
  rooms: number;
}

export interface StatsRunRequest {
  /** YYYY-MM-DD in the site's time zone */
  date?: string;
}

export interface StopChatAnswer {
  mutedAll: boolean;
}

export interface StopChatRequest {
  houseId?: IDInput;
  stop?: boolean | null;
}

/** Stream is the health of a stream, with a picture of it. */
export interface Stream {
  audio: boolean;
  /** bits a second, sound included; 0: unknown */
  bitRate: number;
  /** a source is connected */
  fed: boolean;
  /** frames a second; 0: unknown */
  frameRate: number;
  height: number;
  /** between the newest two key frames; 0: unknown */
  keyFrameMs: number;
  /** null: the broadcast gets no smaller pictures */
  ladder: LadderHealth | null;
  /** address of the newest key frame, for WebCodecs */
  picture: string;
  /** HTTP-FLV viewers */
  players: number;
  problems: StreamProblem[];
  /** time since its newest packet */
  silentMs: number;
  /** 0 unknown */
  width: number;
}

export type StreamProblem = 'silent' | 'keyFrames' | 'frameRate' | 'audio';

export interface StretchRequest {
  /** nextCursor of the stretch before; absent: the beginning */
  cursor?: string;
  /** 1–100; absent: 20 */
  pageSize?: number | null;
  userId?: IDInput;
}

export interface SubjectReplaysRequest {
  competitionId?: IDInput;
  /** from 1; absent: 1 */
  pageNum?: number | null;
  /** 1–100; absent: 20 */
  pageSize?: number | null;
  teamId?: IDInput;
}

export interface TableRow {
  conceded: number;
  drawn: number;
  lost: number;
  played: number;
  points: number;
  scored: number;
  team: Team;
  won: number;
}

/** Team is a team in one language. */
export interface Team {
  logo: string;
  name: string;
  teamId: ID;
}

/** TeamDetailsAnswer is the page of a team, without its matches. */
export interface TeamDetailsAnswer {
  /** who show a match of it, and then who will */
  anchors: LiveItem[];
  /** in which it plays, those of its latest matches first */
  competitions: CompetitionBrief[];
  /** the caller's; null: the caller does not follow it */
  follow: NewsWanted | null;
  raceType: number;
  team: Team;
}

export interface TeamFound {
  logo: string;
  name: string;
  /** epoch milliseconds */
  nextMatchTime: number | null;
  raceType: number;
  teamId: ID;
}

/** Page is one page of a list of total rows. */
export interface TeamFoundPage {
  hasMore: boolean;
  list: TeamFound[];
  pageNum: number;
  pageSize: number;
  total: number;
}

export interface TeamRequest {
  teamId?: IDInput;
}

/** TextTrack is a file of captions. */
export interface TextTrack {
  default: boolean;
  kind: string;
  label: string;
  src: string;
  srclang: string;
}

export interface TextVersion {
  /** the author; "" unknown */
  operator: string;
  title: string;
  /** epoch milliseconds */
  updateTime: number;
  version: number;
}

/** Thumbnail describes sheets of small pictures. Width and height are those of one picture in pixels. */
export interface Thumbnail {
  col: number;
  height: number;
  pic_num: number;
  row: number;
  urls: string[];
  width: number;
}

/** TimeListAnswer is a day of a brand's calendar. */
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

/** TokenInfoAnswer is the owner of a valid token. */
export interface TokenInfoAnswer {
  /** epoch milliseconds */
  expireTime: number;
  roles: string[];
  userId: ID;
  valid: boolean;
}

/** TopCategory is the sport with the most broadcasts. */
export interface TopCategory {
  liveSeconds: number;
  name: string;
  raceType: number;
  sessions: number;
}

export interface TotpBeginAnswer {
  /** base32 */
  secret: string;
  /** otpauth://…, shown as a picture for the app */
  url: string;
}

export type TotpBeginRequest = Record<string, unknown>;

export interface TotpConfirmAnswer {
  /** shown once; each replaces one second-factor code */
  recoveryCodes: string[];
}

export interface TotpConfirmRequest {
  code?: string;
}

export interface UnreadTotal {
  total: number;
}

/** Uploaded is a stored picture. Width and height are in pixels, size is in bytes. */
export interface Uploaded {
  contentType: string;
  height: number;
  key: string;
  size: number;
  /** empty for the scene apply, which only operators may see */
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

/** UserBrief is a user as others see them. houseId is null unless the user is an anchor. */
export interface UserBrief {
  fanLevel?: number;
  houseId: ID | null;
  medal?: Medal | null;
  nickName: string;
  roomRole?: 0 | 1 | 2 | 3 | 4;
  tags?: Badge[];
  userId: ID;
  userImage: string;
}

export interface UserEditRequest {
  disabled?: boolean | null;
  /** absent: until an operator enables the user; epoch milliseconds */
  endTime?: number | null;
  /** required to disable */
  reason?: string;
  resetPhone?: boolean;
  revokeSessions?: boolean;
  /** as /admin/edits answered it; absent: the edits of other operators are overwritten */
  seenAct?: string;
  userId?: IDInput;
}

export interface UserFlowsRequest {
  /** from 1; absent: 1 */
  pageNum?: number | null;
  /** 1–100; absent: 20 */
  pageSize?: number | null;
  userId?: IDInput;
}

export interface UserImageAnswer {
  userImage: string;
}

export interface UserImageRequest {
  userImage?: string;
}

/** UserInfo is an account as its owner sees it. */
export interface UserInfo {
  applyStatus: 0 | 1 | 2 | 3;
  areaCode: string;
  /** ask the user twice before more coins are spent at once */
  askAbove: number;
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
  tags?: Badge[];
  unreadCount: number;
  userId: ID;
  userImage: string;
  userName: string;
  weight: number | null;
}

export interface UserLine {
  messageId: string;
  text: string;
  /** when it was sent; epoch milliseconds */
  time: number;
}

/** UserLinesAnswer lists the newest 20 lines of a person in the current broadcast, or since the last one. It leaves out deleted lines. The newest line is first. */
export interface UserLinesAnswer {
  list: UserLine[];
}

export interface UserLinesRequest {
  houseId?: IDInput;
  userId?: IDInput;
}

export interface UserListAnswer {
  list: UserShown[];
  nextCursor: string | null;
}

/** userListRequest is recorded when it searches for a phone number, because guesses would reveal the masked digits. */
export interface UserListRequest {
  areaCode?: string;
  /** nextCursor of the stretch before; absent: the beginning */
  cursor?: string;
  disabled?: boolean;
  /** words of the user name and the nick name, or the whole user id */
  keyword?: string;
  /** 1–100; absent: 20 */
  pageSize?: number | null;
  /** without an area code: of +86, or whole with its + */
  phone?: string;
  /** createTime, or -createTime (absent): the newest first */
  sort?: string;
  userId?: IDInput;
}

/** userRequest is about one user. Such calls are recorded: their answers hold addresses, coins or words of a person. */
export interface UserRequest {
  userId?: IDInput;
}

export interface UserShowAnswer {
  applyStatus: 0 | 1 | 2 | 3;
  /** epoch milliseconds */
  createTime: number;
  disabled: boolean;
  /** null: until an operator enables the user; epoch milliseconds */
  disabledEndTime: number | null;
  disabledReason: string | null;
  fans: number;
  followed: number;
  /** E.164, "" without one */
  fullPhone: string;
  houseId: ID | null;
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

/** UserShown is an account as operators see it. */
export interface UserShown {
  /** epoch milliseconds */
  createTime: number;
  disabled: boolean;
  /** null: until an operator enables the user; epoch milliseconds */
  disabledEndTime: number | null;
  disabledReason: string | null;
  houseId: ID | null;
  languageType: string;
  nickName: string;
  /** masked */
  phone: string;
  userId: ID;
  userImage: string;
  userName: string;
}

/** Video is an address and its kind: hls, flv or mp4. */
export interface Video {
  type: string;
  url: string;
}

/** Video is an address and its kind: hls, flv or mp4. */
export interface VideoInput {
  type?: string;
  url?: string;
}

export interface ViewersAt {
  /** seconds on the recording's clock */
  time: number;
  viewers: number;
}

export interface WaitingNow {
  applications: number;
  /** lines held by the banned words */
  held: number;
  oldestApply: number | null;
  /** time of the oldest; null: none */
  oldestReport: number | null;
  reports: number;
}

export interface WalletAdjustAnswer {
  adjustId: string;
  /** null until a second admin approves it; coins */
  balance: number | null;
  done: boolean;
}

export interface WalletAdjustRequest {
  /** with userId or alone: the correction of another admin to approve */
  adjustId?: string;
  /** coins */
  amount?: number;
  reason?: string;
  requestId?: string;
  userId?: IDInput;
}

/** WalletAnswer is the caller's wallet in coins, with a page of its flows. */
export interface WalletAnswer {
  /** coins */
  balance: number;
  /** coins */
  frozen: number;
  /** coins */
  incomeTotal: number;
  page: FlowPage;
}

export interface WalletShown {
  /** coins */
  balance: number;
  /** in red envelopes of their own that are still open; coins */
  frozen: number;
  /** from gifts and tips; coins */
  income: number;
}

/** watchedItem is a replay or a room that was watched, or a replay to watch later. One of replay and room is not null. */
export interface WatchedItem {
  /** seconds, of a replay; 0: not begun, or watched to its end */
  position: number;
  replay: ReplayItem | null;
  room: LiveItem | null;
  /** when it was watched last, or added; epoch milliseconds */
  watchTime: number;
  watchedId: string;
}

/** Page is one page of a list of total rows. */
export interface WatchedItemPage {
  hasMore: boolean;
  list: WatchedItem[];
  pageNum: number;
  pageSize: number;
  total: number;
}

export interface WithdrawRequest {
  /** as approval_list shows it */
  approvalId?: string;
  /** for the record */
  reason?: string;
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

export interface WordHit {
  action: number;
  /** first code point of the word in the line */
  first: number;
  /** last code point */
  last: number;
  mode: number;
  word: string;
}

export interface WordingEditRequest {
  key?: string;
  language?: string;
  /** as /admin/edits answered it; absent: the edits of other operators are overwritten */
  seenAct?: string;
  /** "" or the shipped text restores the shipped one */
  text?: string;
}

export interface WordingListRequest {
  changedOnly?: boolean;
  /** part of the key or of a text, in any case and with any accents */
  keyword?: string;
  /** absent: all */
  language?: string;
  /** part of the site, for example common; absent: all */
  namespace?: string;
  /** changed texts whose shipped text has changed since, or is gone */
  outdatedOnly?: boolean;
  /** from 1; absent: 1 */
  pageNum?: number | null;
  /** 1–100; absent: 20 */
  pageSize?: number | null;
}

export interface WordingShown {
  changedBy: string | null;
  /** epoch milliseconds */
  changedTime: number | null;
  /** false: the changed text does not fit the shipped one, which is shown */
  inForce: boolean;
  /** namespace:path.to.text */
  key: string;
  language: string;
  maxLength: number;
  /** the shipped text has changed since */
  outdated: boolean;
  /** values in the shipped text; a changed text needs the same */
  placeholders: string[];
  /** of this release; null: it has no such text */
  shipped: string | null;
  /** the shipped text at the time of the change */
  shippedThen: string | null;
  /** of an operator; null: the shipped text holds */
  text: string | null;
}

/** Page is one page of a list of total rows. */
export interface WordingShownPage {
  hasMore: boolean;
  list: WordingShown[];
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
  /** for the record */
  reason?: string;
  /** by word and mode */
  remove?: WordEntryInput[];
}

export interface WordsExportAnswer {
  /** as words_import reads it */
  text: string;
  words: number;
}

export interface WordsImportAnswer {
  /** new on the list */
  added: number;
  /** with another action than before */
  changed: number;
  /** with replace */
  removed: number;
  /** on the list now, or after it with dryRun */
  words: number;
}

/** wordsImportRequest is a list of banned words as text, one per line. */
export interface WordsImportRequest {
  /** of lines without an action; absent: 1 reject */
  action?: number;
  /** only answers what would change */
  dryRun?: boolean;
  /** of lines without a mode; absent: 2 contains */
  mode?: number;
  /** for the record */
  reason?: string;
  /** removes the words that are not in the text */
  replace?: boolean;
  /** "# " begins a comment */
  text?: string;
}

export interface WordsListRequest {
  /** absent: all */
  action?: number;
  /** part of the word; case and accents do not count */
  keyword?: string;
  /** absent: all */
  mode?: number;
  /** from 1; absent: 1 */
  pageNum?: number | null;
  /** 1–100; absent: 20 */
  pageSize?: number | null;
}

export interface WordsPastAnswer {
  /** of them with the word */
  caught: number;
  /** false: there are more lines within the seven days */
  complete: boolean;
  /** the newest 20 */
  examples: PastLine[];
  /** no line that was read is older; epoch milliseconds */
  fromTime: number;
  /** lines that were read */
  looked: number;
  /** users who wrote these */
  people: number;
}

export interface WordsPastRequest {
  action?: number;
  mode?: number;
  word?: string;
}

export interface WordsTryAnswer {
  /** 0: the line is allowed */
  action: number;
  /** banned words of the line, in order */
  hits: WordHit[];
  /** as the chat shows it: trimmed, in one line */
  line: string;
  /** with stars when the action is 2 mask */
  shown: string;
}

export interface WordsTryRequest {
  draft?: WordEntryInput;
  text?: string;
}

/** writtenLine is a line in the chat of a room or a match. */
export interface WrittenLine {
  deleted: boolean;
  houseId: ID | null;
  messageId: string;
  /** "house:1001", "match:55" */
  room: string;
  text: string;
  /** epoch milliseconds */
  time: number;
}

/** The request (`ask`) and response (`data`) of each call by path, without GETs that are also POSTs. */
export interface Calls {
  /** Shows corrections of wallets and who approved them. */
  '/admin/adjust_list': {
    ask: AdjustListRequest;
    data: AdjustmentShownPage;
  };
  /** Publishes a version of the Android app, or withdraws it. */
  '/admin/app_update_edit': {
    ask: AppUpdateEditRequest;
    data: AndroidUpdate | null;
  };
  /** Answers the published version of the Android app; null for none. */
  '/admin/app_update_show': {
    ask: Record<string, never>;
    data: AndroidUpdate | null;
  };
  /** Shows the queue, the oldest first. */
  '/admin/apply_list': {
    ask: ApplyListRequest;
    data: ApplyItemPage;
  };
  /** Decides about an application. */
  '/admin/apply_review': {
    ask: ApplyReviewRequest;
    data: ApplyReviewAnswer;
  };
  /** Shows what waits for a second admin, the oldest first. */
  '/admin/approval_list': {
    ask: Record<string, never>;
    data: ApprovalShown[];
  };
  /** Ends a pending request: its requester withdraws it, or another admin says no. */
  '/admin/approval_withdraw': {
    ask: WithdrawRequest;
    data: boolean;
  };
  /** Shows admins all acts, and other operators their own, the newest first. */
  '/admin/audit_log': {
    ask: AuditLogRequest;
    data: AuditLogAnswer;
  };
  /** Answers the banner after the edit, or the deleted banner. */
  '/admin/banner_edit': {
    ask: BannerEditRequest;
    data: BannerShown;
  };
  /** The banners of the front page. */
  '/admin/banner_list': {
    ask: PagingInput;
    data: BannerShownPage;
  };
  /** Puts the banners into an order. */
  '/admin/banner_order': {
    ask: BannerOrderRequest;
    data: boolean;
  };
  /** Answers the brand after the edit. */
  '/admin/brand_edit': {
    ask: BrandEditRequest;
    data: AdminBrand;
  };
  /** The brands, as editors see them. */
  '/admin/brand_list': {
    ask: AdminBrandListRequest;
    data: AdminBrandPage;
  };
  /** Adds a user to a brand or removes one. */
  '/admin/brand_member_edit': {
    ask: BrandMemberEditRequest;
    data: BrandMembership;
  };
  /** Finds users who may become members. */
  '/admin/brand_member_find': {
    ask: BrandMemberFindRequest;
    data: BriefView[];
  };
  /** The members of a brand. */
  '/admin/brand_member_list': {
    ask: BrandMemberListRequest;
    data: BrandMemberShownPage;
  };
  /** Shows the load and state of every node. */
  '/admin/cluster': {
    ask: ClusterRequest;
    data: ClusterAnswer;
  };
  /** Answers the column after the edit. */
  '/admin/column_edit': {
    ask: ColumnEditRequest;
    data: ColumnShown;
  };
  /** Shows the columns of races and anchors with their names in all languages. */
  '/admin/column_list': {
    ask: Record<string, never>;
    data: ColumnShown[];
  };
  /** Puts the columns of a kind into an order. */
  '/admin/column_order': {
    ask: ColumnOrderRequest;
    data: boolean;
  };
  /** Shows the acts that changed a thing, the newest first, but only of calls the operator may make. */
  '/admin/edits': {
    ask: EditsRequest;
    data: EditsAnswer;
  };
  /** Shows red envelopes and what is left of them. */
  '/admin/envelope_list': {
    ask: EnvelopeListRequest;
    data: EnvelopeShownPage;
  };
  /** Shows one red envelope and its shares. */
  '/admin/envelope_show': {
    ask: EnvelopeShowRequest;
    data: EnvelopeShowAnswer;
  };
  /** Answers the link to a table. */
  '/admin/export': {
    ask: ExportTableRequest;
    data: ExportTableAnswer;
  };
  /** Makes a feed or changes one. */
  '/admin/feed_edit': {
    ask: FeedEditRequest;
    data: FeedEditAnswer;
  };
  /** The feeds and what their last run came to. */
  '/admin/feed_list': {
    ask: PagingInput;
    data: FeedAnswerPage;
  };
  /** Reads the address of a feed now. */
  '/admin/feed_run': {
    ask: FeedRunRequest;
    data: FeedTaken;
  };
  /** Imports a file of at most 5 MiB: a multipart form with feedId, file and perhaps dryRun. */
  '/admin/feed_upload': {
    ask: Record<string, never>;
    data: FeedTaken;
  };
  /** Changes the languages that are sent and answers the footer in all languages. */
  '/admin/footer_edit': {
    ask: FooterEditRequest;
    data: FooterShown;
  };
  /** Answers the footer of every page in all languages. */
  '/admin/footer_show': {
    ask: Record<string, never>;
    data: FooterShown;
  };
  /** Answers the gift after the edit. */
  '/admin/gift_edit': {
    ask: GiftEditRequest;
    data: GiftShown;
  };
  /** Shows all gifts, also withdrawn ones. */
  '/admin/gift_list': {
    ask: Record<string, never>;
    data: GiftShown[];
  };
  /** Adds the whole ledger up. */
  '/admin/ledger_audit': {
    ask: Record<string, never>;
    data: LedgerAudit;
  };
  /** Replaces the live code of a room. */
  '/admin/live_code_reset': {
    ask: LiveCodeResetRequest;
    data: boolean;
  };
  /** Login of an operator. */
  '/admin/login': {
    ask: AdminLoginRequest;
    data: AdminLoginAnswer;
  };
  /** Ends the operator's login. */
  '/admin/logout': {
    ask: AdminLogoutRequest;
    data: boolean;
  };
  /** Makes or edits a match. */
  '/admin/match_edit': {
    ask: MatchEditRequest;
    data: AdminMatch;
  };
  /** Adds an event or revokes one, and sends it to the rooms with the score after it. */
  '/admin/match_event': {
    ask: MatchEventRequest;
    data: MatchEventDone;
  };
  /** Shows matches. */
  '/admin/match_list': {
    ask: AdminMatchListRequest;
    data: AdminMatchPage;
  };
  /** Makes one match of two. */
  '/admin/match_merge': {
    ask: MatchMergeRequest;
    data: MatchMergeAnswer;
  };
  /** Finds teams or competitions by name, the shortest names first. */
  '/admin/match_names': {
    ask: MatchNamesRequest;
    data: MatchNamesAnswer;
  };
  /** Sets the score, the periods and the clock of a match. */
  '/admin/match_score': {
    ask: MatchScoreRequest;
    data: AdminMatch;
  };
  /** Shows the events of a match and how much refers to it. */
  '/admin/match_show': {
    ask: MatchRequest;
    data: MatchShowAnswer;
  };
  /** Sets the video source of a match. */
  '/admin/match_source': {
    ask: MatchSourceRequest;
    data: AdminMatch;
  };
  /** Sets the state of a match. */
  '/admin/match_status': {
    ask: MatchStatusRequest;
    data: AdminMatch;
  };
  /** Who the operator is. */
  '/admin/me': {
    ask: Record<string, never>;
    data: OperatorBrief;
  };
  /** Shows the hosts, besides this site, from which browsers may fetch pictures and streams. */
  '/admin/media_hosts': {
    ask: Record<string, never>;
    data: MediaHostsAnswer;
  };
  /** Replaces the list of hosts. */
  '/admin/media_hosts_edit': {
    ask: MediaHostsEditRequest;
    data: MediaHostsAnswer;
  };
  /** Shows the site at this moment. */
  '/admin/now': {
    ask: Record<string, never>;
    data: NowAnswer;
  };
  /** Changes an operator or makes one. */
  '/admin/operator_edit': {
    ask: OperatorEditRequest;
    data: OperatorEditAnswer;
  };
  /** The operators of the site. */
  '/admin/operator_list': {
    ask: PagingInput;
    data: OperatorShownPage;
  };
  /** Changes the caller's own password. */
  '/admin/password_edit': {
    ask: PasswordEditRequest;
    data: boolean;
  };
  /** Begins a poll or a prediction in a room, under the name of the site. */
  '/admin/poll_begin': {
    ask: AdminPollBeginRequest;
    data: PollStateAnswer;
  };
  /** Ends, decides or cancels the running poll of a room. */
  '/admin/poll_change': {
    ask: AdminPollChangeRequest;
    data: PollStateAnswer;
  };
  /** Shows orders of coins with their payments. */
  '/admin/recharge_list': {
    ask: RechargeListRequest;
    data: OrderShownPage;
  };
  /** Changes a product or makes one. */
  '/admin/recharge_product_edit': {
    ask: ProductEditRequest;
    data: ProductEditAnswer;
  };
  /** Shows all products, also those not on sale. */
  '/admin/recharge_product_list': {
    ask: Record<string, never>;
    data: ProductShown[];
  };
  /** Takes back the coins of a paid order. */
  '/admin/recharge_refund': {
    ask: RechargeRefundRequest;
    data: RechargeRefundAnswer;
  };
  /** Answers the recording after the edit. */
  '/admin/replay_edit': {
    ask: ReplayRulingRequest;
    data: AdminReplay;
  };
  /** Shows the recordings of a room: also hidden and withheld ones, and deleted ones while they can be restored. */
  '/admin/replay_list': {
    ask: AdminReplaysRequest;
    data: AdminReplayPage;
  };
  /** Shows the open or the resolved reports, the newest first. */
  '/admin/report_list': {
    ask: ReportListRequest;
    data: ReportListAnswer;
  };
  /** Decides about a report and carries the decision out. */
  '/admin/report_resolve': {
    ask: ReportResolveRequest;
    data: ReportShown;
  };
  /** Shows a report, the lines around it or its clip, earlier reports about the same user, and how often the reporter was right. */
  '/admin/report_show': {
    ask: ReportShowRequest;
    data: ReportShowAnswer;
  };
  /** Writes one language of a text and answers it as it is stored: cleaned, under a new version. */
  '/admin/rich_text_edit': {
    ask: RichTextEditRequest;
    data: RichTextShown;
  };
  /** Shows which texts exist in which languages. */
  '/admin/rich_text_list': {
    ask: Record<string, never>;
    data: RichTextShown[];
  };
  /** Answers one version of a text in one language, all versions, and how many users an edit concerns. */
  '/admin/rich_text_show': {
    ask: RichTextShowRequest;
    data: RichTextShowAnswer;
  };
  /** Answers the room after the edit. */
  '/admin/room_edit': {
    ask: RoomEditRequest;
    data: AdminRoom;
  };
  /** Rooms, whatever their state. */
  '/admin/room_list': {
    ask: RoomListRequest;
    data: AdminRoomPage;
  };
  /** Puts rooms first in a list. */
  '/admin/room_order_edit': {
    ask: RoomOrderEditRequest;
    data: RoomOrderAnswer;
  };
  /** Shows the rooms that come first among the recommended, or, while they are live, among the hot. */
  '/admin/room_order_list': {
    ask: RoomOrderRequest;
    data: RoomOrderAnswer;
  };
  /** Shows one room with its texts, its open session and the health of its stream. */
  '/admin/room_show': {
    ask: AdminHouseRequest;
    data: RoomShowAnswer;
  };
  /** Ends one login of the operator, or all others. */
  '/admin/session_end': {
    ask: OperatorsSessionEndRequest;
    data: OperatorsSessionEndAnswer;
  };
  /** Shows the logins of the calling operator. */
  '/admin/session_list': {
    ask: Record<string, never>;
    data: OperatorsSessionListAnswer;
  };
  /** Changes a setting. */
  '/admin/setting_edit': {
    ask: SettingEditRequest;
    data: SettingEditAnswer;
  };
  /** Shows every setting an admin may change, in the order of their keys. */
  '/admin/setting_list': {
    ask: Record<string, never>;
    data: SettingShown[];
  };
  /** Blocks every slot that overlaps [from, to), at most 31 days, or opens it again. */
  '/admin/slot_block': {
    ask: SlotBlockRequest;
    data: SlotBlockAnswer;
  };
  /** Shows which future bookings a block or new hours would affect. */
  '/admin/slot_bookings': {
    ask: SlotBookingsRequest;
    data: SlotBookingsAnswer;
  };
  /** Cancels a booking. */
  '/admin/slot_cancel': {
    ask: SlotCancelRequest;
    data: SlotCancelAnswer;
  };
  /** Shows days of a brand's calendar with holders and blocks. */
  '/admin/slot_list': {
    ask: SlotListRequest;
    data: SlotListAnswer;
  };
  /** Shows the short messages that a development server keeps instead of sending; NOT_FOUND on any other server. */
  '/admin/sms_outbox': {
    ask: Record<string, never>;
    data: SentSms[];
  };
  /** Shows each day of all rooms together, and how long each sport was on the air. */
  '/admin/stats_days': {
    ask: SpanInput;
    data: DaysAnswer;
  };
  /** Shows the rooms that were on the air on some of the days. */
  '/admin/stats_rooms': {
    ask: RoomsRequest;
    data: RoomShownPage;
  };
  /** Counts a past day of every room, also a day that was counted before. */
  '/admin/stats_run': {
    ask: StatsRunRequest;
    data: StatsRunAnswer;
  };
  /** Draws a secret. */
  '/admin/totp_begin': {
    ask: TotpBeginRequest;
    data: TotpBeginAnswer;
  };
  /** Puts the secret into force. */
  '/admin/totp_confirm': {
    ask: TotpConfirmRequest;
    data: TotpConfirmAnswer;
  };
  /** Removes the second factor of an operator who lost device and codes, and ends their logins. */
  '/admin/totp_reset': {
    ask: OperatorRequest;
    data: OperatorEditAnswer;
  };
  /** Stores one picture for a gift, banner, brand or column. */
  '/admin/upload': {
    ask: Record<string, never>;
    data: Uploaded;
  };
  /** Shows all about a user but the phone number, which user_show answers. */
  '/admin/user_about': {
    ask: UserRequest;
    data: AboutAnswer;
  };
  /** Answers the user after the edit. */
  '/admin/user_edit': {
    ask: UserEditRequest;
    data: UserShown;
  };
  /** Shows the changes of a wallet, the newest first. */
  '/admin/user_flows': {
    ask: UserFlowsRequest;
    data: FlowsAnswer;
  };
  /** Shows what a user wrote in all chats, the newest first, deleted lines too. */
  '/admin/user_lines': {
    ask: StretchRequest;
    data: LinesAnswer;
  };
  /** Users, found by number, name or phone. */
  '/admin/user_list': {
    ask: UserListRequest;
    data: UserListAnswer;
  };
  /** Shows one user with the whole phone number. */
  '/admin/user_show': {
    ask: UserRequest;
    data: UserShowAnswer;
  };
  /** Corrects a wallet. */
  '/admin/wallet_adjust': {
    ask: WalletAdjustRequest;
    data: WalletAdjustAnswer;
  };
  /** Changes a text and answers it as it is now. */
  '/admin/wording_edit': {
    ask: WordingEditRequest;
    data: WordingShown;
  };
  /** Shows the shipped and the changed texts by key and language. */
  '/admin/wording_list': {
    ask: WordingListRequest;
    data: WordingShownPage;
  };
  /** Changes the list. */
  '/admin/words_edit': {
    ask: WordsEditRequest;
    data: WordsEditAnswer;
  };
  /** The banned words as a text words_import takes. */
  '/admin/words_export': {
    ask: Record<string, never>;
    data: WordsExportAnswer;
  };
  /** Adds all words of a text or none. */
  '/admin/words_import': {
    ask: WordsImportRequest;
    data: WordsImportAnswer;
  };
  /** The words banned everywhere. */
  '/admin/words_list': {
    ask: WordsListRequest;
    data: WordEntryPage;
  };
  /** Shows which stored lines of the last seven days a word matches. */
  '/admin/words_past': {
    ask: WordsPastRequest;
    data: WordsPastAnswer;
  };
  /** Judges a line by the stored list, with the engine of the chat. */
  '/admin/words_try': {
    ask: WordsTryRequest;
    data: WordsTryAnswer;
  };
  /** Answers every enumeration in the caller's language, the languages and the limits. */
  '/allEnums': {
    ask: LocalizedInput;
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
  /** Lists the types of anchors with their numbers of living rooms. */
  '/anchorColumnNumber': {
    ask: LocalizedInput;
    data: AnchorColumn[];
  };
  /** A text of the site: tutorial, agreements, live rules, help. */
  '/common_face/find_rich_text': {
    ask: RichTextRequest;
    data: RichTextAnswer;
  };
  /** Lists every country with a dial code. */
  '/country/config': {
    ask: Record<string, never>;
    data: CountryShown[];
  };
  /** Books a slot for the caller, or cancels the caller's booking. */
  '/ct_anchor/appointmentTime': {
    ask: AppointmentRequest;
    data: AppointmentAnswer;
  };
  /** Lists the caller's bookings. */
  '/ct_anchor/myTimeList': {
    ask: MyTimeListRequest;
    data: BookingAnswer[];
  };
  /** The brands, and who is on duty now. */
  '/ct_anchor/ownerList': {
    ask: OwnerListRequest;
    data: BrandAnswerPage;
  };
  /** Shows a day of a brand's calendar. */
  '/ct_anchor/timeList': {
    ask: TimeListRequest;
    data: TimeListAnswer;
  };
  /** Sets the clock of this node ahead or back. */
  '/dev/clock': {
    ask: DevClockRequest;
    data: ClockAnswer;
  };
  /** The short messages that would have been sent, the newest first. */
  '/dev/sms_outbox': {
    ask: Record<string, never>;
    data: SentSms[];
  };
  /** Returns one ticket per token, in the same order. */
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
  /** Ends the login of the token. */
  '/logOut': {
    ask: Record<string, never>;
    data: boolean;
  };
  /** Answers the published version of the Android app, or null if it is not newer than the caller's. */
  '/manage/app_update/android': {
    ask: Record<string, never>;
    data: AndroidUpdate | null;
  };
  /** Uploads one image. */
  '/manage/ossFile/image/oss_upload': {
    ask: Record<string, never>;
    data: Uploaded;
  };
  /** Lists the matches that an anchor has reserved. */
  '/manage/race/app_anchor_race_list': {
    ask: AnchorRacesRequest;
    data: MatchPage;
  };
  /** Lists the sports, without the column for all. */
  '/matchColumn': {
    ask: LocalizedInput;
    data: MatchColumn[];
  };
  /** The address storage keys are appended to; ends in a slash. */
  '/ossUrl': {
    ask: Record<string, never>;
    data: string;
  };
  /** The address storage keys are appended to; ends in a slash. */
  '/static/ossUrl': {
    ask: Record<string, never>;
    data: string;
  };
  /** Answers every enumeration in the caller's language, the languages and the limits. */
  '/systemEnums/allEnums': {
    ask: LocalizedInput;
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
  /** Adds a picture to the caller's photo wall. */
  '/web_anchor/addImage': {
    ask: AddImageRequest;
    data: ImageItem;
  };
  /** Posts a note and notifies the followers. */
  '/web_anchor/addNote': {
    ask: AddNoteRequest;
    data: AddNoteAnswer;
  };
  /** Lists the types of anchors with their numbers of living rooms. */
  '/web_anchor/anchorColumnNumber': {
    ask: LocalizedInput;
    data: AnchorColumn[];
  };
  /** Submits an application. */
  '/web_anchor/anchor_apply_for': {
    ask: ApplyRequest;
    data: ApplyAnswer;
  };
  /** Shows the caller's newest application. */
  '/web_anchor/anchor_apply_for_details': {
    ask: Record<string, never>;
    data: ApplyDetailsAnswer;
  };
  /** The kinds of anchor. */
  '/web_anchor/anchor_column': {
    ask: LocalizedInput;
    data: AnchorColumnAnswer[];
  };
  /** Lists the columns with their numbers of anchors. */
  '/web_anchor/anchor_column_num': {
    ask: LocalizedInput;
    data: AnchorColumnNumAnswer[];
  };
  /** Rooms of a kind, page by page: the living first, by viewers; then by the last broadcast. */
  '/web_anchor/anchor_content_list': {
    ask: ContentListRequest;
    data: LiveItemPage;
  };
  /** Lists rooms by stretches. */
  '/web_anchor/anchor_content_list_new': {
    ask: ContentListNewRequest;
    data: LiveItemsFrom;
  };
  /** A room: itself, its anchor, the match, the player, what comes next. */
  '/web_anchor/anchor_details': {
    ask: HouseRequest;
    data: AnchorDetailsAnswer;
  };
  /** Shows the configuration of the caller's room. */
  '/web_anchor/anchor_house_config_details': {
    ask: Record<string, never>;
    data: HouseConfigAnswer;
  };
  /** Changes the fields of the request. */
  '/web_anchor/anchor_house_config_details_update': {
    ask: ConfigureRequest;
    data: HouseConfigAnswer;
  };
  /** Shows an anchor, by the id of the house or of the user. */
  '/web_anchor/anchor_information': {
    ask: AnchorInformationRequest;
    data: AnchorInformationAnswer;
  };
  /** Lists the languages of the listed anchors, the most frequent first. */
  '/web_anchor/anchor_languages': {
    ask: Record<string, never>;
    data: AnchorLanguageAnswer[];
  };
  /** Lists viewers, mutes or moderators of a room. */
  '/web_anchor/anchor_user': {
    ask: AnchorUserRequest;
    data: AnchorUserAnswer;
  };
  /** Answers the caller's rights in a room. */
  '/web_anchor/anchor_user_auth': {
    ask: UserAuthRequest;
    data: UserAuthAnswer;
  };
  /** Lists the events of the room between two moments of a broadcast that runs or has just ended. */
  '/web_anchor/chat_back': {
    ask: ChatBackRequest;
    data: ChatBackAnswer;
  };
  /** Hides lines. */
  '/web_anchor/chat_delete': {
    ask: ChatDeleteRequest;
    data: ChatDeleteAnswer;
  };
  /** Changes the fields of a room's mode that the request has. */
  '/web_anchor/chat_mode': {
    ask: ChatModeRequest;
    data: ChatMode;
  };
  /** Pins a line or a text above the chat. */
  '/web_anchor/chat_pin': {
    ask: ChatPinRequest;
    data: ChatPinAnswer;
  };
  /** Lists the events of the room between two positions of a recording. */
  '/web_anchor/chat_replay': {
    ask: ChatReplayRequest;
    data: ChatReplayAnswer;
  };
  /** Shows hidden lines again, or undoes a whole act of moderation. */
  '/web_anchor/chat_restore': {
    ask: ChatRestoreRequest;
    data: ChatRestoreAnswer;
  };
  /** Shows the page of a clip, and counts a visit. */
  '/web_anchor/clip_details': {
    ask: ClipRequest;
    data: ClipDetailsAnswer;
  };
  /** Lists the clips of a room, the latest first. */
  '/web_anchor/clip_list': {
    ask: ClipListRequest;
    data: ClipItemPage;
  };
  /** The clips of all rooms. */
  '/web_anchor/clip_list_all': {
    ask: ClipListAllRequest;
    data: ClipItemPage;
  };
  /** Makes a clip of a broadcast. */
  '/web_anchor/clip_make': {
    ask: ClipMakeRequest;
    data: ClipMakeAnswer;
  };
  /** Removes a clip, or undoes that. */
  '/web_anchor/clip_remove': {
    ask: ClipRemoveRequest;
    data: boolean;
  };
  /** Deletes photos of the caller's wall. */
  '/web_anchor/deleteImage': {
    ask: DeleteImageRequest;
    data: DeletedAnswer;
  };
  /** Deletes a note of the caller. */
  '/web_anchor/deleteNote': {
    ask: NoteRequest;
    data: DeletedAnswer;
  };
  /** Mutes or unmutes one person. */
  '/web_anchor/edit_user': {
    ask: EditUserRequest;
    data: EditUserAnswer;
  };
  /** Adds an emote to the caller's room. */
  '/web_anchor/emote_add': {
    ask: EmoteAddRequest;
    data: EmoteListAnswer;
  };
  /** The emotes of a room. */
  '/web_anchor/emote_list': {
    ask: HouseRequest;
    data: EmoteListAnswer;
  };
  /** Removes an emote of the caller's room. */
  '/web_anchor/emote_remove': {
    ask: EmoteRemoveRequest;
    data: EmoteListAnswer;
  };
  /** The caller's fan level in a room. */
  '/web_anchor/fan_level': {
    ask: HouseRequest;
    data: FanLevelAnswer;
  };
  /** Lists the followers of the caller's room, the latest first. */
  '/web_anchor/fan_list': {
    ask: PagingInput;
    data: FanAnswerPage;
  };
  /** Lists the gifts that the caller sent or received. */
  '/web_anchor/gift_detail': {
    ask: GiftDetailRequest;
    data: GivenGiftGivenPage;
  };
  /** Lists the gifts of the catalogue. */
  '/web_anchor/gift_list': {
    ask: LocalizedInput;
    data: GiftAnswer[];
  };
  /** Ranks the givers of the current or last broadcast, of today, or of the last seven days including today. */
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
  /** Posts a held line under its author's name, or dismisses it. */
  '/web_anchor/held_decide': {
    ask: HeldDecideRequest;
    data: HeldDecideAnswer;
  };
  /** Lists the held lines for the staff of a room. */
  '/web_anchor/held_lines': {
    ask: HouseRequest;
    data: HeldLinesAnswer;
  };
  /** Lists the photos of a house, the newest first. */
  '/web_anchor/imageList': {
    ask: ImageListRequest;
    data: ImageItemPage;
  };
  /** What the caller's room brought in, line by line. */
  '/web_anchor/income_detail': {
    ask: FlowsRequest;
    data: IncomeGivenPage;
  };
  /** Sets whether the caller likes a note. */
  '/web_anchor/likeNote': {
    ask: LikeNoteRequest;
    data: LikeNoteAnswer;
  };
  /** Lists the days of a month on which the caller broadcast, the latest first. */
  '/web_anchor/live_detail_search': {
    ask: LiveDataRequest;
    data: LiveDataAnswer;
  };
  /** Ends the broadcast. */
  '/web_anchor/live_end': {
    ask: Record<string, never>;
    data: LiveEndAnswer;
  };
  /** Marks the current moment of a broadcast. */
  '/web_anchor/live_mark': {
    ask: LiveMarkRequest;
    data: MarkAnswer;
  };
  /** Starts a broadcast. */
  '/web_anchor/live_start': {
    ask: LiveStartRequest;
    data: LiveStartAnswer;
  };
  /** Shows the figures of a finished broadcast of the caller's room. */
  '/web_anchor/live_summary': {
    ask: LiveSummaryRequest;
    data: LiveSummaryAnswer;
  };
  /** Adds, renames or deletes a mark of a recording of the caller's house. */
  '/web_anchor/mark_edit': {
    ask: MarkEditRequest;
    data: OwnMark | null;
  };
  /** Lists the acts of moderation in a room, the newest first. */
  '/web_anchor/mod_log': {
    ask: ModLogRequest;
    data: ModLogAnswer;
  };
  /** Appoints or dismisses a moderator of the caller's own room. */
  '/web_anchor/moderator_edit': {
    ask: ModeratorEditRequest;
    data: ModeratorEditAnswer;
  };
  /** Lists the notes of a house, the newest first. */
  '/web_anchor/noteList': {
    ask: NoteListRequest;
    data: NotesFrom;
  };
  /** Shows a recording of the caller's house for the editor. */
  '/web_anchor/own_replay': {
    ask: ReplayRequest;
    data: OwnReplayAnswer;
  };
  /** Lists the recordings of the caller's house, the latest first. */
  '/web_anchor/own_replays': {
    ask: PagingInput;
    data: OwnReplaysAnswer;
  };
  /** Stores how far the caller has watched, for the watch history. */
  '/web_anchor/play_position': {
    ask: PositionRequest;
    data: boolean;
  };
  /** Begins a poll or a prediction. */
  '/web_anchor/poll_begin': {
    ask: PollBeginRequest;
    data: PollStateAnswer;
  };
  /** Ends, decides or cancels the running poll. */
  '/web_anchor/poll_change': {
    ask: PollChangeRequest;
    data: PollStateAnswer;
  };
  /** Shows the poll that runs in a room, and the caller's vote. */
  '/web_anchor/poll_details': {
    ask: HouseRequest;
    data: PollDetailsAnswer;
  };
  /** Votes in the running poll, once a person. */
  '/web_anchor/poll_vote': {
    ask: PollVoteRequest;
    data: PollVoteAnswer;
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
  /** Closes an order of the caller that waits for its payment, and leaves any other order as it is. */
  '/web_anchor/recharge_close': {
    ask: OrderRequest;
    data: RechargeRow;
  };
  /** Creates an order and starts its payment. */
  '/web_anchor/recharge_create': {
    ask: RechargeRequest;
    data: RechargeAnswer;
  };
  /** Shows an order of the caller. */
  '/web_anchor/recharge_order': {
    ask: OrderRequest;
    data: RechargeRow;
  };
  /** What coins can be bought, and for how much. */
  '/web_anchor/recharge_products': {
    ask: Record<string, never>;
    data: ProductAnswer[];
  };
  /** Lists the ways to pay. */
  '/web_anchor/recharge_providers': {
    ask: Record<string, never>;
    data: ProviderAnswer[];
  };
  /** The caller's orders. */
  '/web_anchor/recharge_record': {
    ask: PagingInput;
    data: RechargeRowPage;
  };
  /** Continues the payment of an order of the caller. */
  '/web_anchor/recharge_resume': {
    ask: OrderRequest;
    data: RechargeAnswer;
  };
  /** Lists rooms similar to a room or a match. */
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
  /** Shows the page of a recording, and counts a visit. */
  '/web_anchor/replay_details': {
    ask: ReplayRequest;
    data: ReplayDetailsAnswer;
  };
  /** Answers a link to the visible part of a recording of the caller's house. */
  '/web_anchor/replay_download': {
    ask: ReplayRequest;
    data: ReplayDownload;
  };
  /** Changes a recording of the caller's house and answers the changed recording. */
  '/web_anchor/replay_edit': {
    ask: ReplayEditRequest;
    data: ReplayItem | null;
  };
  /** Lists the recordings of a house, the latest first. */
  '/web_anchor/replay_list': {
    ask: ReplayListRequest;
    data: ReplayItemPage;
  };
  /** Files a report to the operators, with a copy of the reported text. */
  '/web_anchor/report': {
    ask: ReportRequest;
    data: ReportAnswer;
  };
  /** Removes a target. */
  '/web_anchor/restream_delete': {
    ask: RestreamDeleteRequest;
    data: HouseConfigAnswer;
  };
  /** Adds or changes a target. */
  '/web_anchor/restream_save': {
    ask: RestreamRequest;
    data: HouseConfigAnswer;
  };
  /** Changes the banned words of a room, and lists them. */
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
  /** Mutes everyone but the room's staff, or lifts that. */
  '/web_anchor/stop_chat': {
    ask: StopChatRequest;
    data: StopChatAnswer;
  };
  /** Lists the brands of which the caller is a member. */
  '/web_anchor/userOwnerList': {
    ask: Record<string, never>;
    data: BrandBrief[];
  };
  /** Shows the staff of a room the lines of one person. */
  '/web_anchor/user_lines': {
    ask: UserLinesRequest;
    data: UserLinesAnswer;
  };
  /** The caller's wallet and its lines. */
  '/web_anchor/wallet_detail': {
    ask: FlowsRequest;
    data: WalletAnswer;
  };
  /** Issues a ticket for the room of a house or the slot grid of a brand. */
  '/web_anchor/web_im_info': {
    ask: ImInfoRequest;
    data: ImInfoAnswer;
  };
  /** Sets whether the caller follows a house. */
  '/web_anchor/web_recommend_user': {
    ask: FollowRequest;
    data: FollowAnswer;
  };
  /** Shows recommended and new anchors, and the newest recordings. */
  '/web_home/home_details_bottom': {
    ask: Record<string, never>;
    data: HomeBottomAnswer;
  };
  /** Shows the rooms of each sport, those in the caller's language first, and the next matches. */
  '/web_home/home_details_middle': {
    ask: HomeMiddleRequest;
    data: HomeMiddleAnswer;
  };
  /** Shows banners, hot matches, and the room of the focus with its player. */
  '/web_home/home_details_top': {
    ask: Record<string, never>;
    data: HomeTopAnswer;
  };
  /** Answers the footer of every page. */
  '/web_home/home_info_bottom': {
    ask: LocalizedInput;
    data: FooterAnswer;
  };
  /** Finds matches, teams, competitions and anchors whose names have every word of the keyword, in any language. */
  '/web_home/search': {
    ask: SearchRequest;
    data: SearchAnswer;
  };
  /** Shows the page of a competition. */
  '/web_match/competition_details': {
    ask: CompetitionRequest;
    data: CompetitionDetailsAnswer;
  };
  /** Follows a team or a competition, chooses which news of its matches the caller gets, or ends that. */
  '/web_match/follow': {
    ask: MatchesFollowRequest;
    data: MatchesFollowAnswer;
  };
  /** Lists the recordings of the matches of a team or of a competition, the latest first. */
  '/web_match/replay_list': {
    ask: SubjectReplaysRequest;
    data: ReplayItemPage;
  };
  /** Shows the page of a team. */
  '/web_match/team_details': {
    ask: TeamRequest;
    data: TeamDetailsAnswer;
  };
  /** The page of a match: events, channels, player, anchors. */
  '/web_match/web_match_details': {
    ask: MatchRequest;
    data: MatchDetailsAnswer;
  };
  /** Ends every login at once, and schedules the deletion. */
  '/web_my/account_delete': {
    ask: DeleteAccountRequest;
    data: DeleteAccountAnswer;
  };
  /** Answers the caller's secret link. */
  '/web_my/calendar_url': {
    ask: CalendarURLRequest;
    data: CalendarURLAnswer;
  };
  /** Starts an export, or answers the state of the export of the last 24 hours. */
  '/web_my/export': {
    ask: ExportRequest;
    data: ExportAnswer;
  };
  /** Adds to the caller's ignore list, or takes off. */
  '/web_my/ignore': {
    ask: IgnoreRequest;
    data: IgnoredAnswer;
  };
  /** Whom and which words the caller does not read in chats. */
  '/web_my/ignored': {
    ask: Record<string, never>;
    data: IgnoredAnswer;
  };
  /** Lists the houses the caller follows. */
  '/web_my/my_attention_anchor': {
    ask: AttentionRequest;
    data: AttentionItemPage;
  };
  /** The matches the caller has reserved. */
  '/web_my/my_race_data_appoint': {
    ask: MyReservedRequest;
    data: MatchPage;
  };
  /** Lists the teams and competitions that the caller follows, the latest first. */
  '/web_my/my_teams': {
    ask: PagingInput;
    data: FollowedSubjectPage;
  };
  /** Lists the notices, the newest first. */
  '/web_my/notify_list': {
    ask: NotifyListRequest;
    data: NotifyListAnswer;
  };
  /** Marks notices as read. */
  '/web_my/notify_read': {
    ask: NotifyReadRequest;
    data: NotifyReadAnswer;
  };
  /** Changes the fields of the request and answers all settings. */
  '/web_my/notify_setting': {
    ask: NotifySettingRequest;
    data: NotifySettingAnswer;
  };
  /** Answers the public key with which a browser subscribes. */
  '/web_my/push_key': {
    ask: Record<string, never>;
    data: PushKeyAnswer;
  };
  /** Subscribes the caller's browser to notices in the language of the call, until the login ends. */
  '/web_my/push_subscribe': {
    ask: PushSubscribeRequest;
    data: PushAnswer;
  };
  /** Ends the subscription of a browser. */
  '/web_my/push_unsubscribe': {
    ask: PushUnsubscribeRequest;
    data: PushAnswer;
  };
  /** Ends one login of the caller, or all others; wants the password or a code. */
  '/web_my/session_end': {
    ask: SessionEndRequest;
    data: SessionEndAnswer;
  };
  /** Where the caller is logged in. */
  '/web_my/session_list': {
    ask: Record<string, never>;
    data: SessionListAnswer;
  };
  /** Lists what the caller has watched, the latest first. */
  '/web_my/watch_history': {
    ask: HistoryRequest;
    data: HistoryAnswer;
  };
  /** Deletes an entry of the caller's watch history, or all, with the positions in replays. */
  '/web_my/watch_history_delete': {
    ask: DeleteHistoryRequest;
    data: boolean;
  };
  /** Sets whether what the caller watches is stored from now on. */
  '/web_my/watch_history_keep': {
    ask: KeepHistoryRequest;
    data: boolean;
  };
  /** Lists the replays that the caller wants to watch later, the latest added first. */
  '/web_my/watch_later': {
    ask: PagingInput;
    data: WatchedItemPage;
  };
  /** Adds a replay to those the caller wants to watch later, or removes it. */
  '/web_my/watch_later_set': {
    ask: SetLaterRequest;
    data: boolean;
  };
  /** Stores that the caller has watched a room, for the watch history. */
  '/web_my/watch_room': {
    ask: HouseRequest;
    data: boolean;
  };
  /** The caller's own page: profile, stages, what is unread and what comes next. */
  '/web_my/web_my_info': {
    ask: Record<string, never>;
    data: MyInfoAnswer;
  };
  /** Lists the sports, without the column for all. */
  '/web_race/matchColumn': {
    ask: LocalizedInput;
    data: MatchColumn[];
  };
  /** The library of matches an anchor can reserve, or those reserved. */
  '/web_race/match_list': {
    ask: LibraryRequest;
    data: MatchPage;
  };
  /** Answers the conflicts that a reservation would have. */
  '/web_race/race_appoint_reminder': {
    ask: ReminderRequest;
    data: ReminderAnswer;
  };
  /** Sets or cancels a reminder of a match. */
  '/web_race/race_data_appoint': {
    ask: AppointRequest;
    data: AppointAnswer;
  };
  /** Lists the sports with their numbers of matches. */
  '/web_race/race_data_column_with_num': {
    ask: RaceColumnsRequest;
    data: RaceColumnAnswer[];
  };
  /** Lists matches: those in progress first, then those to come by time, then the others. */
  '/web_race/race_data_content_list_page': {
    ask: RaceListRequest;
    data: RaceListAnswer;
  };
  /** Issues a ticket for the chat of a match. */
  '/web_race/race_im_info': {
    ask: MatchRequest;
    data: ImInfoAnswer;
  };
  /** Reserves a match that the caller will show, or cancels that. */
  '/web_race/web_race_appoint': {
    ask: AnchorAppointRequest;
    data: AnchorAppointAnswer;
  };
  /** Lists the sports, and the column for all, with the numbers of all and of reserved matches. */
  '/web_race/web_race_column': {
    ask: LibrarySearchInput;
    data: LibraryColumn[];
  };
  /** Marks a stage as done, if only the client can notice it, and answers all stages. */
  '/web_task/web_task_done_stage': {
    ask: StageRequest;
    data: StagesAnswer;
  };
  /** Sets above how many coins the caller is asked twice. */
  '/web_user/ask_above': {
    ask: AskAboveRequest;
    data: UserInfo;
  };
  /** Whether the token of the request is good; never refused. */
  '/web_user/isUsefulToken': {
    ask: Record<string, never>;
    data: boolean;
  };
  /** Ends the login of the token. */
  '/web_user/logOut': {
    ask: Record<string, never>;
    data: boolean;
  };
  /** The caller's own profile. */
  '/web_user/userInfo': {
    ask: Record<string, never>;
    data: UserInfo;
  };
  /** Accepts the current versions of both agreements. */
  '/web_user/web_agree': {
    ask: AgreeRequest;
    data: AgreeAnswer;
  };
  /** Whether a username is taken. */
  '/web_user/web_check_user_name': {
    ask: CheckNameRequest;
    data: CheckNameAnswer;
  };
  /** Sends a code to a phone number, with or without an account. */
  '/web_user/web_get_phone_code': {
    ask: PhoneCodeRequest;
    data: PhoneCodeAnswer;
  };
  /** Ends the login of the token. */
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
  /** Sets the avatar. */
  '/web_user/web_update_user_image': {
    ask: UserImageRequest;
    data: UserImageAnswer;
  };
  /** Replaces the profile. */
  '/web_user/web_user_change_information': {
    ask: ChangeInformationRequest;
    data: UserInfo;
  };
  /** Requires the old password or a code. */
  '/web_user/web_user_change_password': {
    ask: ChangePasswordRequest;
    data: ChangePasswordAnswer;
  };
  /** Requires a code sent to the new number, and one sent to the current number; an account without a number requires its password instead. */
  '/web_user/web_user_change_phone': {
    ask: ChangePhoneRequest;
    data: ChangePhoneAnswer;
  };
  /** Creates an account from a phone number and a code. */
  '/web_user/web_user_reg': {
    ask: RegisterRequest;
    data: LoginResult;
  };
}
