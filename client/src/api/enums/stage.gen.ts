// Stage of the API, made by `make openapi` from the server's own constants. Do not edit.

/** Stage is a goal for new users. */
export const Stage = {
  Tutorial: 1,
  Profile: 2,
  Follow: 3,
  Chat: 4,
  Reserve: 5,
  Rules: 6,
  Cover: 7,
  Room: 8,
  AnchorReserve: 9,
  Live: 10,
  Note: 11,
} as const;
export type Stage = (typeof Stage)[keyof typeof Stage];
