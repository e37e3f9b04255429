// HouseSort of the API, made by `make openapi` from the server's own constants. Do not edit.

/** HouseSort is an order of the anchor list. */
export const HouseSort = {
  /** live ones first, then by viewers */
  Popularity: 1,
  NewestStart: 2,
  Fans: 3,
} as const;
export type HouseSort = (typeof HouseSort)[keyof typeof HouseSort];
