// Action of the API, made by `make openapi` from the server's own constants. Do not edit.

/** Action does something or undoes it: reserve or cancel, mute or unmute, appoint or dismiss. */
export const Action = {
  Do: 1,
  Undo: 2,
} as const;
export type Action = (typeof Action)[keyof typeof Action];
