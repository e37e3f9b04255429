// PollStatus of the API, made by `make openapi` from the server's own constants. Do not edit.

/** PollStatus of a poll or prediction. */
export const PollStatus = {
  Open: 1,
  /** a prediction that waits for its outcome */
  Closed: 2,
  Ended: 3,
  Cancelled: 4,
} as const;
export type PollStatus = (typeof PollStatus)[keyof typeof PollStatus];
