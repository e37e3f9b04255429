/** A person as the frames of the websocket name one. */

/** 0 visitor, 1 viewer, 2 moderator, 3 anchor, 4 operator. */
export type RoomRole = 0 | 1 | 2 | 3 | 4;

export interface UserBrief {
  userId: string;
  nickName: string;
  userImage?: string | null;
  houseId?: string | null;
  roomRole?: RoomRole;
  medal?: { name: string; level: number } | null;
}
