// ClipState of the API, made by `make openapi` from the server's own constants. Do not edit.

/** ClipState is how far a clip is. */
export const ClipState = {
  Making: 1,
  Ready: 2,
  /** what was asked for is not recorded, or could not be read */
  Failed: 3,
} as const;
export type ClipState = (typeof ClipState)[keyof typeof ClipState];
