// WordAction of the API, made by `make openapi` from the server's own constants. Do not edit.

/** WordAction is the action for a text with the word. */
export const WordAction = {
  Reject: 1,
  /** replaced by stars */
  Mask: 2,
  /** refused, and filed for review */
  Hold: 3,
} as const;
export type WordAction = (typeof WordAction)[keyof typeof WordAction];
