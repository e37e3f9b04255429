// WordMode of the API, made by `make openapi` from the server's own constants. Do not edit.

/** WordMode is how a word matches. */
export const WordMode = {
  /** as a separate word, between characters that are neither letters nor digits */
  Exact: 1,
  /** anywhere, also with separated letters: b.a.d */
  Contains: 2,
  /** an RE2 expression on the folded text */
  Regex: 3,
} as const;
export type WordMode = (typeof WordMode)[keyof typeof WordMode];
