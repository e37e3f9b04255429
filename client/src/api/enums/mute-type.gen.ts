// MuteType of the API, made by `make openapi` from the server's own constants. Do not edit.

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
