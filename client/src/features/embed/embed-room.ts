// What REST tells an embedded page of its room.
import type { LiveStatus, Player } from '../../api/types';
import { useCall } from '../../api/use-call';

interface EmbeddedRoom {
  room: { houseName: string; houseImage: string; liveStatus: LiveStatus };
  player: Player | null;
}

export const useEmbeddedRoom = (houseId: string) =>
  useCall<EmbeddedRoom>('/web_anchor/anchor_details', { houseId }, { fresh: 30_000 });
