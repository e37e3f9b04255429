// PeopleList of the API, made by `make openapi` from the server's own constants. Do not edit.

/** PeopleList selects the people of a room that anchor_user lists. */
export const PeopleList = {
  Viewers: 1,
  Muted: 2,
  Moderators: 3,
} as const;
export type PeopleList = (typeof PeopleList)[keyof typeof PeopleList];
