// MatchStatus of the API, made by `make openapi` from the server's own constants. Do not edit.

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
