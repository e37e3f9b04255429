// RoomRole of the API, made by `make openapi` from the server's own constants. Do not edit.

/** RoomRole of a person in one room, in rising order of rights. */
export const RoomRole = {
  Visitor: 0,
  Viewer: 1,
  Moderator: 2,
  Anchor: 3,
  Operator: 4,
} as const;
export type RoomRole = (typeof RoomRole)[keyof typeof RoomRole];
