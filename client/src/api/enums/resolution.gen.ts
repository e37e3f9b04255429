// Resolution of the API, made by `make openapi` from the server's own constants. Do not edit.

/** Resolution of a report. */
export const Resolution = {
  Dismissed: 1,
  /** the reported line was hidden, or the clip removed */
  Deleted: 2,
  Muted: 3,
  /** the room was suspended */
  RoomClosed: 4,
  UserDisabled: 5,
  /** undoes the decision: never stored, the report is open again */
  Reopened: 6,
} as const;
export type Resolution = (typeof Resolution)[keyof typeof Resolution];
