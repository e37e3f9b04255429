// WordMode of the API, made by `make openapi` from the server's own constants. Do not edit.

/** WordMode says where in a text a word counts. */
export const WordMode = {
  /** standing alone, between characters that are neither letters nor digits */
  Exact: 1,
  /** anywhere, also when its letters are spelled out: b.a.d */
  Contains: 2,
  /** an RE2 expression on the folded text */
  Regex: 3,
} as const;
export type WordMode = (typeof WordMode)[keyof typeof WordMode];
