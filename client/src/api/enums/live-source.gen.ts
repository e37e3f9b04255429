// LiveSource of the API, made by `make openapi` from the server's own constants. Do not edit.

/** LiveSource is the origin of a session's video. */
export const LiveSource = {
  /** the anchor pushes to our ingest */
  Push: 1,
  /** the anchor's own video address */
  Own: 2,
  /** the source of the match */
  Match: 3,
} as const;
export type LiveSource = (typeof LiveSource)[keyof typeof LiveSource];
