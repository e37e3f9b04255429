/** What components use of a room: its state, its lines, and a place in it while they are on the screen. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ChatSnapshot } from './chat-store';
import { useHub } from './realtime-provider';
import { RoomChannel } from './room-channel';
import { NEW_ROOM, type RoomView } from './room-state';

const nothing = () => () => {};
const noLines: ChatSnapshot = { lines: [], total: 0, trims: 0, known: false };
const getNoLines = () => noLines;
const getNewRoom = () => NEW_ROOM;

/** Joins the room while mounted; null only until the first effect has run. */
export function useChannel(room: string): RoomChannel | null {
  const hub = useHub();
  const [held, setHeld] = useState<RoomChannel | null>(null);
  useEffect(() => {
    setHeld(hub.acquire(room, RoomChannel));
    return () => hub.release(room);
  }, [hub, room]);
  return held?.room === room ? held : null;
}

export const useRoomChannel = (houseId: string) => useChannel(`house:${houseId}`);

/** The chat of a match, which also tells its score. */
export const useRaceChannel = (matchId: string) => useChannel(`race:${matchId}`);

/** Where a brand's calendar tells of its slots. Nobody can speak there. */
export const useBrandChannel = (brandId: string) => useChannel(`brand:${brandId}`);

export function useRoomView(channel: RoomChannel | null): RoomView {
  return useSyncExternalStore(channel?.subscribe ?? nothing, channel?.getView ?? getNewRoom);
}

export function useChatLines(channel: RoomChannel | null): ChatSnapshot {
  return useSyncExternalStore(channel?.chat.subscribe ?? nothing, channel?.chat.get ?? getNoLines);
}
