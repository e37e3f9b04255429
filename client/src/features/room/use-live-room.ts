/** One room on the screen: its facts from REST, kept true by the websocket. */
import { useEffect, useMemo } from 'react';
import type { BulletSource } from '../../player/live-player';
import { useRoomChannel, useRoomView } from '../../realtime/use-room';
import { roomNow, useRoomDetails } from './room-data';

export function useLiveRoom(houseId: string) {
  const details = useRoomDetails(houseId);
  const channel = useRoomChannel(houseId);
  const view = useRoomView(channel);
  const { refetch } = details;
  const { stale } = view;
  useEffect(() => {
    if (stale > 0) void refetch();
  }, [stale, refetch]);

  const bullets = useMemo<BulletSource>(() => {
    return (fly, drop) =>
      channel?.listen((event, replayed) => {
        if (event.k === 'delete') event.ids.forEach(drop);
        if (event.k !== 'chat' || replayed || event.deleted) return;
        fly(event.id, event.text, event.u.userId === channel.getView().you?.user?.userId);
      });
  }, [channel]);

  return {
    details: details.data,
    error: details.error,
    room: details.data ? roomNow(details.data, view) : null,
    view,
    bullets,
    refetch: () => void refetch(),
  };
}
