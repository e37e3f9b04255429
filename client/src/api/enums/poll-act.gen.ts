// PollAct of the API, made by `make openapi` from the server's own constants. Do not edit.

/** PollAct is what the staff does with a running poll. */
export const PollAct = {
  /** ends a poll, and the voting of a prediction */
  Close: 1,
  /** says which outcome of a prediction came true */
  Decide: 2,
  Cancel: 3,
} as const;
export type PollAct = (typeof PollAct)[keyof typeof PollAct];
