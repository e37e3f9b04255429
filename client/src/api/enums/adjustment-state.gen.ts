// AdjustmentState of the API, made by `make openapi` from the server's own constants. Do not edit.

/** AdjustmentState of a correction. */
export const AdjustmentState = {
  Done: 1,
  /** for a second admin */
  Waiting: 2,
  /** not approved in time */
  Lapsed: 3,
} as const;
export type AdjustmentState = (typeof AdjustmentState)[keyof typeof AdjustmentState];
