// LibraryTab of the API, made by `make openapi` from the server's own constants. Do not edit.

/** LibraryTab selects a tab of an anchor's library of matches. */
export const LibraryTab = {
  All: 1,
  Reserved: 2,
} as const;
export type LibraryTab = (typeof LibraryTab)[keyof typeof LibraryTab];
