// GiftRange of the API, made by `make openapi` from the server's own constants. Do not edit.

/** GiftRange is the period of a ranking. */
export const GiftRange = {
  Session: 1,
  Day: 2,
  Week: 3,
} as const;
export type GiftRange = (typeof GiftRange)[keyof typeof GiftRange];
