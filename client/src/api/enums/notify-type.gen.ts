// NotifyType of the API, made by `make openapi` from the server's own constants. Do not edit.

/** NotifyType of a notice to a user. */
export const NotifyType = {
  AnchorLive: 1,
  MatchSoon: 2,
  ApplyResult: 3,
  EnvelopeRefund: 4,
  Muted: 5,
  SlotSoon: 6,
  System: 7,
  NewNote: 8,
  /** kick-off, goal or end of a match that the user follows */
  MatchNews: 9,
} as const;
export type NotifyType = (typeof NotifyType)[keyof typeof NotifyType];
