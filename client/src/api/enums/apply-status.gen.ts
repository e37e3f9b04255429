// ApplyStatus of the API, made by `make openapi` from the server's own constants. Do not edit.

/** ApplyStatus of an application. */
export const ApplyStatus = {
  None: 0,
  /** awaits review */
  Submitted: 1,
  Approved: 2,
  Rejected: 3,
} as const;
export type ApplyStatus = (typeof ApplyStatus)[keyof typeof ApplyStatus];
