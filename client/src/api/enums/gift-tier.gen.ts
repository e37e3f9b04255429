// GiftTier of the API, made by `make openapi` from the server's own constants. Do not edit.

/** GiftTier is the size of a gift's animation on the screen. */
export const GiftTier = {
  Small: 1,
  Medium: 2,
  Large: 3,
} as const;
export type GiftTier = (typeof GiftTier)[keyof typeof GiftTier];
