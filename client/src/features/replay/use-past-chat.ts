// The chat of a recording as a screen needs it: read from the server, kept in step with the player.
import { useEffect, useMemo } from 'react';
import { post } from '../../api/post';
import { PastChat, type PastEvent } from '../../realtime/past-chat';

/** `begin` is where one begins to watch, in seconds. */
export function usePastChat(sessionId: string, length: number, begin: number) {
  const past = useMemo(
    () =>
      new PastChat(
        async (from, to) => {
          const { list, more } = await post('/web_anchor/chat_replay', { sessionId, from, to });
          return { list: list as PastEvent[], more };
        },
        () => length,
      ),
    [sessionId, length],
  );
  // Before the picture plays, its first words are there.
  useEffect(() => void past.seen(begin), [past, begin]);
  return past;
}
