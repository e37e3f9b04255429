// ClipState of the API, made by `make openapi` from the server's own constants. Do not edit.

/** ClipState is the progress of a clip. */
export const ClipState = {
  Making: 1,
  Ready: 2,
  /** the stretch is not recorded, or could not be read */
  Failed: 3,
} as const;
export type ClipState = (typeof ClipState)[keyof typeof ClipState];
