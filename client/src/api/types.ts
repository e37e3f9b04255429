// The shared objects of the contract (§3, §4) as the client reads them. Absent and null mean the same.

import type { PeriodScore, Region } from './schema.gen';

// What the server's own types say, word for word.
export type { AnchorInfo, LiveItem, MatchBrief, PeriodScore, Region, ReplayItem } from './schema.gen';

/** 0 unopened, 1 offline (dimmed), 2 living, 3 interrupted, 4 suspended. */
export type LiveStatus = 0 | 1 | 2 | 3 | 4;

/** 1 not started, 2 in progress, 3 ended, 4 postponed, 5 interrupted, 6 cut short, 7 to be determined. */
export type MatchStatus = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** 1 10 min, 2 30 min, 3 60 min, 4 this session, 5 permanent. */
export type MuteType = 1 | 2 | 3 | 4 | 5;

/** 0 visitor, 1 viewer, 2 moderator, 3 anchor, 4 operator. */
export type RoomRole = 0 | 1 | 2 | 3 | 4;

export interface UserBrief {
  userId: string;
  nickName: string;
  userImage: string;
  houseId: string | null;
  roomRole?: RoomRole;
  medal?: { name: string; level: number } | null;
}

export interface Birthday {
  year: number;
  month: number;
  day: number;
}

export interface UserInfo {
  userId: string;
  userName: string;
  nickName: string;
  userImage: string;
  houseId: string | null;
  languageType: string;
  /** Masked: 138****1234. */
  phone: string;
  areaCode: string;
  hasPassword: boolean;
  birthday: Birthday | null;
  gender: 0 | 1 | 2;
  region: Region | null;
  /** Centimetres. */
  height: number | null;
  /** Kilograms. */
  weight: number | null;
  emotionalStatus: 0 | 1 | 2;
  hobby: string | null;
  personalProfile: string | null;
  fanCount: number;
  attentionCount: number;
  balance: number;
  applyStatus: 0 | 1 | 2 | 3;
  isChargeAnchor: boolean;
  roles: string[];
  unreadCount: number;
  createTime: number;
}

export interface Team {
  teamId: string;
  name: string;
  logo: string | null;
}

export interface Match {
  matchId: string;
  raceType: number;
  eventName: string | null;
  competitionId: string;
  competitionName: string;
  competitionLogo: string | null;
  /** Epoch milliseconds. */
  matchTime: number | null;
  timeKnown: boolean;
  matchStatus: MatchStatus;
  statusDetail: string | null;
  homeTeam: Team;
  awayTeam: Team;
  homeScore: number | null;
  awayScore: number | null;
  periodScores: PeriodScore[];
  /** "67'", "Q3 04:12". */
  clock: string | null;
  hasSource: boolean;
  isReserved: boolean;
  isAnchorReserved: boolean;
  isHot: boolean;
  anchorCount: number;
  reserveCount: number;
  country: string | null;
  sourceUpdatedTime: number | null;
}

export interface PlayerLine {
  lineId: string;
  name: string;
  url: string;
  type: 'hls' | 'flv' | 'mp4';
  definition: 'native' | 'hd' | 'sd';
}

/** The player's configuration; `time`, `duration` and `lastPlayTime` are seconds. */
export interface Player {
  url: string;
  type: 'hls' | 'flv' | 'mp4';
  isLive: boolean;
  poster: string | null;
  lines: PlayerLine[];
  thumbnail: {
    pic_num: number;
    width: number;
    height: number;
    col: number;
    row: number;
    urls: string[];
  } | null;
  progressDot: { id: string; time: number; text: string; duration: number; style?: Record<string, string> }[];
  /** The picture comes from a host nothing may be fetched from: there are no lines. */
  blockedHost?: string | null;
  texttrack: { label: string; src: string; kind: string; srclang: string; default: boolean }[];
  lastPlayTime: number;
  lastPlayTimeHideDelay: number;
  liveRoom: { title: string; path: string } | null;
  playbackRate: number[];
  defaultPlaybackRate: number;
  danmu: boolean;
}

export interface ChatMode {
  mutedAll: boolean;
  slowSeconds: number;
  followersOnlyMinutes: number;
  accountAgeMinutes: number;
  linksAllowed: boolean;
  maxText: number;
  shield: boolean;
  pinnedMessage: string | null;
}

export interface Page<T> {
  list: T[];
  total: number;
  pageNum: number;
  pageSize: number;
  hasMore: boolean;
}

export interface CursorPage<T> {
  list: T[];
  nextCursor: string | null;
}

/** Answer of both logins and of registration. */
export interface LoginResult {
  token: string;
  expireTime: number;
  isNew: boolean;
  userInfo: UserInfo;
}

export interface EnumItem {
  value: number;
  key: string;
  label: string;
}

export interface Limits {
  username: { min: number; max: number };
  password: { min: number; max: number };
  file: { maxBytes: number; formats: string[] };
  note: { maxImages: number; maxText: number };
  image: { maxDescription: number };
  chat: { maxText: number };
  muteReason: { max: number };
  gap: { minutes: number; strict: boolean };
  memoryPlayHideDelaySeconds: number;
  sms: { codeLength: number; resendSeconds: number };
}

/** `allEnums`: lists by name, labels in the request's language. */
export interface Enums {
  raceType: EnumItem[];
  anchorType: EnumItem[];
  liveStatus: EnumItem[];
  matchStatus: EnumItem[];
  muteType: EnumItem[];
  gender: EnumItem[];
  emotionalStatus: EnumItem[];
  applyStatus: EnumItem[];
  roomRole: EnumItem[];
  muteReason: EnumItem[];
  reportReason: EnumItem[];
  richTextType: EnumItem[];
  languageType: {
    value: string;
    code: number;
    nativeName: string;
    englishName: string;
    dir: 'ltr' | 'rtl';
    layout: 'zh' | 'intl';
  }[];
  limits: Limits;
}

export interface RichText {
  type: number;
  title: string;
  contentHtml: string;
  version: string | number;
  updateTime: number;
}
