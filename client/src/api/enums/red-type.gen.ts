// RedType of the API, made by `make openapi` from the server's own constants. Do not edit.

/** RedType of an envelope. */
export const RedType = {
  PublicRandom: 1,
  PublicEqual: 2,
  Private: 3,
} as const;
export type RedType = (typeof RedType)[keyof typeof RedType];
