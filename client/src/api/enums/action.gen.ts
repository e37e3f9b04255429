// Action of the API, made by `make openapi` from the server's own constants. Do not edit.

/** Action of a call that does something or takes it back: reserves or gives up, mutes or unmutes, appoints or dismisses. */
export const Action = {
  Do: 1,
  Undo: 2,
} as const;
export type Action = (typeof Action)[keyof typeof Action];
