// MatchTab of the API, made by `make openapi` from the server's own constants. Do not edit.

/** MatchTab selects a tab of the list of matches. */
export const MatchTab = {
  All: 1,
  Hot: 2,
} as const;
export type MatchTab = (typeof MatchTab)[keyof typeof MatchTab];
