/** The chat of one room as a screen needs it: lines, what one may do now, and the doing. */
import { useMemo } from 'react';
import type { RoomChannel } from '../../realtime/room-channel';
import { useChatLines, useRoomChannel, useRoomView, useServerNow } from '../../realtime/use-room';
import { composerState, isStaff, muteRuns } from './composer-state';

const DEFAULT_MAX_TEXT = 200;

const say = (channel: RoomChannel | null, text: string) => {
  const user = channel?.getView().you?.user;
  if (channel && user) channel.say(text, user, Date.now());
};

export function useChat(houseId: string, loggedIn: boolean) {
  const channel = useRoomChannel(houseId);
  const view = useRoomView(channel);
  const chat = useChatLines(channel);
  const timed = view.you?.muted === true && typeof view.you.endTime === 'number';
  const now = useServerNow(view.skewMs, timed);
  const composer = composerState(view, loggedIn, now);
  const acts = useMemo(
    () => ({
      say: (text: string) => say(channel, text),
      retry: (cid: string) => channel?.sayAgain(cid),
      discard: (cid: string) => channel?.chat.discard(cid),
      loadOlder: () => channel?.loadOlder() ?? Promise.resolve(false),
    }),
    [channel],
  );
  return {
    view,
    chat,
    composer,
    muted: muteRuns(view, now),
    staff: isStaff(view.you?.roomRole),
    me: view.you?.user?.userId ?? null,
    maxText: view.chatMode?.maxText ?? DEFAULT_MAX_TEXT,
    ...acts,
  };
}
