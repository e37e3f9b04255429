/** A person as the frames of the websocket name one. */
import type { RoomRole } from '../api/enums.gen';

export interface UserBrief {
  userId: string;
  nickName: string;
  userImage?: string | null;
  houseId?: string | null;
  roomRole?: RoomRole;
  medal?: { name: string; level: number } | null;
}
