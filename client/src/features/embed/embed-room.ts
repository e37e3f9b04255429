// What REST tells an embedded page of its room.
import { useCall } from '../../api/use-call';

export const useEmbeddedRoom = (houseId: string) =>
  useCall('/web_anchor/anchor_details', { houseId }, { fresh: 30_000 });
