// SourceFilter of the API, made by `make openapi` from the server's own constants. Do not edit.

/** SourceFilter selects matches with or without a live source. */
export const SourceFilter = {
  WithSource: 1,
  WithoutSource: 2,
} as const;
export type SourceFilter = (typeof SourceFilter)[keyof typeof SourceFilter];
