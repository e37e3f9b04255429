/** The room's form as plain data: its four required texts, their limits, and what is still missing. */
import type { HouseConfig } from './studio-data';

export const TEXTS = ['houseName', 'anchorTitle', 'introduction', 'announcement'] as const;
export type TextField = (typeof TEXTS)[number];

export const MAX: Readonly<Record<TextField, number>> = {
  houseName: 30,
  anchorTitle: 30,
  introduction: 300,
  announcement: 200,
};

export interface RoomForm extends Record<TextField, string> {
  /** Where the button of the player leads; empty: as the site has it. */
  liveRoomPath: string;
  raceType: number;
  anchorType: number;
}

export const formOf = (config: HouseConfig): RoomForm => ({
  houseName: config.houseName ?? '',
  anchorTitle: config.anchorTitle ?? '',
  introduction: config.introduction ?? '',
  announcement: config.announcement ?? '',
  liveRoomPath: config.liveRoomPath,
  raceType: config.raceType,
  anchorType: config.anchorType,
});

/** In the order of the form. */
export const missingOf = (form: Readonly<Record<TextField, string>>): TextField[] =>
  TEXTS.filter((field) => form[field].trim() === '');

export const isTextField = (field: unknown): field is TextField => TEXTS.some((known) => known === field);

/** Only what differs is sent, trimmed. */
export function changes(form: RoomForm, config: HouseConfig): Partial<RoomForm> {
  const was = formOf(config);
  const changed: Partial<RoomForm> = {};
  for (const field of TEXTS) if (form[field].trim() !== was[field]) changed[field] = form[field].trim();
  const path = form.liveRoomPath.trim();
  if (path !== was.liveRoomPath) changed.liveRoomPath = path;
  if (form.raceType !== was.raceType) changed.raceType = form.raceType;
  if (form.anchorType !== was.anchorType) changed.anchorType = form.anchorType;
  return changed;
}

/** Above this a viewer who enters waits too long for the first picture. */
export const MAX_KEY_FRAME_SECONDS = 4;
