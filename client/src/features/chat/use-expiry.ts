// A line that came too soon can be sent again for a while after its wait. Then it goes, and its words are back in the writing line.
import { useEffect } from 'react';
import { serverNow } from '../../lib/server-clock';
import { type ChatSnapshot, isOwn } from '../../realtime/chat-store';
import type { OwnLine } from '../../realtime/lines';
import { takeBack } from './drafts';

const OFFERED_MS = 10_000;

/** The first one that waits or waited. Own lines stand at the end. */
function refusedForATime(lines: ChatSnapshot['lines']): OwnLine | undefined {
  let found: OwnLine | undefined;
  for (let i = lines.length - 1; i >= 0; i -= 1) {
    const line = lines[i];
    if (!line || !isOwn(line)) break;
    if (line.state === 'failed' && line.refused?.until) found = line;
  }
  return found;
}

export function useExpiry(lines: ChatSnapshot['lines'], room: string, discard: (cid: string) => void) {
  const { cid, text, reply = null, refused } = refusedForATime(lines) ?? {};
  const until = refused?.until;
  useEffect(() => {
    if (!cid || !text || !until) return;
    let timer: ReturnType<typeof setTimeout>;
    const expire = () => {
      if (takeBack(room, { text, reply })) discard(cid);
      // Something else is being written: it is not written over.
      else timer = setTimeout(expire, OFFERED_MS);
    };
    timer = setTimeout(expire, until + OFFERED_MS - serverNow());
    return () => clearTimeout(timer);
  }, [cid, text, reply, until, room, discard]);
}
