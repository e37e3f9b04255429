// WordAction of the API, made by `make openapi` from the server's own constants. Do not edit.

/** WordAction says what becomes of a text with the word. */
export const WordAction = {
  Reject: 1,
  /** stars in its place */
  Mask: 2,
  /** refused, and filed for review */
  Hold: 3,
} as const;
export type WordAction = (typeof WordAction)[keyof typeof WordAction];
