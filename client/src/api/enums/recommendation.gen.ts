// Recommendation of the API, made by `make openapi` from the server's own constants. Do not edit.

/** Recommendation selects the rooms of recommend_anchor. */
export const Recommendation = {
  Similar: 1,
  Hot: 2,
} as const;
export type Recommendation = (typeof Recommendation)[keyof typeof Recommendation];
