// LiveStatus of the API, made by `make openapi` from the server's own constants. Do not edit.

/** LiveStatus of a room. */
export const LiveStatus = {
  /** never configured or not reviewed; not listed */
  Unopened: 0,
  /** card dimmed */
  Offline: 1,
  Living: 2,
  /** session open, source lost */
  Interrupted: 3,
  /** not listed */
  Suspended: 4,
} as const;
export type LiveStatus = (typeof LiveStatus)[keyof typeof LiveStatus];
