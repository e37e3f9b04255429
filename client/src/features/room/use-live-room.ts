/** One room on the screen: its facts from REST, kept true by the websocket. */
import { useEffect, useMemo } from 'react';
import { asRefusal } from '../../api/refusal';
import type { Passing } from '../../realtime/passing';
import { useHub } from '../../realtime/realtime-provider';
import { useRoomChannel, useRoomView } from '../../realtime/use-room';
import { roomNow, useRoomDetails } from './room-data';
import { useDefinitions } from './use-definitions';
import { useReopening } from './use-reopening';

export function useLiveRoom(houseId: string) {
  const details = useRoomDetails(houseId);
  const channel = useRoomChannel(houseId);
  const view = useRoomView(channel);
  const { refetch } = details;
  const { stale } = view;
  useEffect(() => {
    if (stale > 0) void refetch();
  }, [stale, refetch]);

  useDefinitions(details.data?.player ?? null, view.definitions, details.dataUpdatedAt, refetch);

  const hub = useHub();
  const why = view.refused?.code ?? (details.error ? asRefusal(details.error).code : '');
  useReopening(
    why === 'ROOM_SUSPENDED',
    async () => (await refetch()).isSuccess,
    () => hub.reenter(`house:${houseId}`),
  );

  const passing = useMemo<Passing>(() => {
    return (hear) =>
      channel?.listen((event, replayed) => {
        // What is told again after a gap has passed for those who were there.
        if (replayed && event.k !== 'delete') return;
        hear(event, event.k === 'chat' && event.u.userId === channel.getView().you?.user?.userId);
      }) ?? (() => undefined);
  }, [channel]);

  return {
    details: details.data,
    error: details.error,
    room: details.data ? roomNow(details.data, view) : null,
    view,
    passing,
    refetch: () => void refetch(),
  };
}
