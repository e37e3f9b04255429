/** What an anchor chooses for a broadcast, what of it is saved, and which choice a refusal is about. Pure. */
import { LiveSource, LiveStatus } from '../../api/enums.gen';
import { ownVideoOf } from '../../api/own-video';
import type { Refusal } from '../../api/refusal';
import type { ConfigureRequest, Match } from '../../api/schema.gen';
import { isTextField } from './room-form';
import type { HouseConfig } from './studio-data';

export interface Plan {
  matchId: string | null;
  source: LiveSource;
  /** The address of the anchor's own video, as typed. */
  ownVideo: string;
  title: string;
  announcement: string;
  recording: boolean;
  /** Null where the site makes no lower qualities. */
  qualities: boolean | null;
}

/** Where on the page a refusal is shown: at one of the choices, at the details of the room, or at the button. */
export type Step = 'match' | 'source' | 'title' | 'room' | 'start';

export const planOf = (config: HouseConfig): Plan => ({
  matchId: config.matchId,
  source: LiveSource.Push,
  ownVideo: config.ownVideo?.url ?? '',
  title: config.houseName,
  announcement: config.announcement,
  recording: config.recording,
  qualities: config.qualities,
});

/** What was chosen differs from what the room has. The video counts only when it is the source. */
export function savedOf(plan: Plan, config: HouseConfig): ConfigureRequest {
  const saved: ConfigureRequest = {};
  if (plan.title.trim() !== config.houseName) saved.houseName = plan.title.trim();
  if (plan.announcement.trim() !== config.announcement) saved.announcement = plan.announcement.trim();
  if (plan.recording !== config.recording) saved.recording = plan.recording;
  if (plan.qualities !== config.qualities) saved.qualities = plan.qualities;
  if (plan.matchId !== config.matchId) saved.matchId = plan.matchId;
  const video = ownVideoOf(plan.ownVideo);
  if (plan.source === LiveSource.Own && video && video.url !== config.ownVideo?.url) saved.ownVideo = video;
  return saved;
}

/** The own source of a match needs a match that has one. */
export const matchSourceOpen = (match: Pick<Match, 'hasSource'> | null | undefined) =>
  match?.hasSource ?? false;

/** What is said of the recording of a source. */
export function recordingNote(source: LiveSource, { recordedFrom }: Pick<HouseConfig, 'recordedFrom'>) {
  if (source === LiveSource.Push) return 'recordingText';
  const recorded = source === LiveSource.Own ? recordedFrom.ownVideo : recordedFrom.matchSource;
  return recorded ? 'recordingSource' : 'recordingNot';
}

const stepOfField: Record<string, Step> = {
  houseName: 'title',
  matchId: 'match',
  ownVideo: 'source',
  source: 'source',
  anchorTitle: 'room',
  introduction: 'room',
  announcement: 'room',
};

const stepOfCode: Record<string, Step> = {
  NOT_RESERVED: 'match',
  MATCH_NOT_FOUND: 'match',
  SOURCE_INTERRUPTED: 'source',
  MEDIA_HOST_NOT_ALLOWED: 'source',
  COVER_REQUIRED: 'room',
};

export function stepOf({ code, params }: Pick<Refusal, 'code' | 'params'>): Step {
  return stepOfCode[code] ?? stepOfField[String(params.field)] ?? 'start';
}

/** The text or cover of the room that a refusal is about: once it is another, the refusal is over. Undefined for none. */
export function refusedValue({ code, params }: Pick<Refusal, 'code' | 'params'>, config: HouseConfig) {
  const field = code === 'COVER_REQUIRED' ? 'houseImage' : params.field;
  if (field === 'houseImage' || isTextField(field)) return config[field];
  return undefined;
}

/** How many reserved matches are offered at once. */
const offered = 6;

/** The reserved matches, the earliest first, with the chosen one among them. */
export function offeredMatches(reserved: readonly Match[], chosen: Match | null | undefined): Match[] {
  const first = reserved.slice(0, offered);
  if (!chosen || first.some(({ matchId }) => matchId === chosen.matchId)) return first;
  return [chosen, ...first];
}

export const isOpen = (config: HouseConfig, status: LiveStatus) =>
  status === LiveStatus.Living || status === LiveStatus.Interrupted || config.sessionId !== null;
