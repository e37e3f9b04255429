// RedStatus of the API, made by `make openapi` from the server's own constants. Do not edit.

/** RedStatus of an envelope. */
export const RedStatus = {
  Open: 1,
  Finished: 2,
  Expired: 3,
} as const;
export type RedStatus = (typeof RedStatus)[keyof typeof RedStatus];
