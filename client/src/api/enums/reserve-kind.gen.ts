// ReserveKind of the API, made by `make openapi` from the server's own constants. Do not edit.

/** ReserveKind distinguishes a viewer's reminder from an anchor's booking. */
export const ReserveKind = {
  Viewer: 1,
  Anchor: 2,
} as const;
export type ReserveKind = (typeof ReserveKind)[keyof typeof ReserveKind];
