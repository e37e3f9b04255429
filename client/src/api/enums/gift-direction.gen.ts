// GiftDirection of the API, made by `make openapi` from the server's own constants. Do not edit.

/** GiftDirection selects the gifts of a wallet. */
export const GiftDirection = {
  Received: 1,
  Sent: 2,
} as const;
export type GiftDirection = (typeof GiftDirection)[keyof typeof GiftDirection];
