/** The chat of one room as a screen needs it: lines, what one may do now, and the doing. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { serverNow } from '../../lib/server-clock';
import { useServerNow } from '../../lib/use-server-now';
import type { ReplyTo } from '../../realtime/protocol';
import type { RoomChannel } from '../../realtime/room-channel';
import { useChannel, useChatLines, useRoomView } from '../../realtime/use-room';
import { composerState, isStaff, muteRuns, type Writer } from './composer-state';

const DEFAULT_MAX_TEXT = 200;

const say = (channel: RoomChannel | null, text: string, reply: ReplyTo | null) => {
  const user = channel?.getView().you?.user;
  if (channel && user) channel.say(text, user, serverNow(), reply);
};

/** When this page saw the reader begin to follow; null while it did not. */
function useFollowedSince(followed: boolean | undefined): number | null {
  const [since, setSince] = useState<number | null>(null);
  const before = useRef(followed);
  useEffect(() => {
    if (before.current === false && followed) setSince(serverNow());
    else if (followed === false) setSince(null);
    before.current = followed;
  }, [followed]);
  return since;
}

/** `room` as the protocol names it. */
export function useChat(room: string, reader: Omit<Writer, 'followedSince'>) {
  const channel = useChannel(room);
  const view = useRoomView(channel);
  const chat = useChatLines(channel);
  const followedSince = useFollowedSince(reader.followed);
  const timed = view.you?.muted === true && typeof view.you.endTime === 'number';
  const held = view.pause !== null || followedSince !== null || (view.chatMode?.accountAgeMinutes ?? 0) > 0;
  const now = useServerNow(timed || held);
  const composer = composerState(view, { ...reader, followedSince }, now);
  const acts = useMemo(
    () => ({
      say: (text: string, reply: ReplyTo | null) => say(channel, text, reply),
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
