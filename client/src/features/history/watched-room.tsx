// A room that was looked at for a while is remembered in this browser, and told to the server as watched by its user.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { LiveStatus } from '../../api/enums.gen';
import { postLasting } from '../../api/post';
import { useCall } from '../../api/use-call';
import { historyChanged } from '../../api/watch-history';
import { rememberRoom } from '../../lib/watched-rooms';
import { useRoomChannel, useRoomView } from '../../realtime/use-room';
import { useSession } from '../../session/session';

/** As long as a replay must be watched to count. */
const WATCHED_MS = 10_000;

export function WatchedRoom() {
  const { houseId = '' } = useParams();
  const { user } = useSession();
  const queries = useQueryClient();
  const view = useRoomView(useRoomChannel(houseId));
  const { data } = useCall('/web_anchor/anchor_details', { houseId }, { fresh: 30_000 });
  const live = (view.liveStatus ?? data?.room.liveStatus) === LiveStatus.Living;
  const watches = live && user !== null && user.houseId !== houseId;
  useEffect(() => {
    const timer = setTimeout(() => rememberRoom(houseId), WATCHED_MS);
    return () => clearTimeout(timer);
  }, [houseId]);
  useEffect(() => {
    if (!watches) return;
    // A request that is lost is not repeated: the next visit stores the room.
    const tell = () =>
      postLasting('/web_my/watch_room', { houseId }).then(
        () => historyChanged(queries),
        () => undefined,
      );
    const timer = setTimeout(() => void tell(), WATCHED_MS);
    return () => clearTimeout(timer);
  }, [watches, houseId, queries]);
  return null;
}
