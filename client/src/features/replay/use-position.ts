// How far somebody has watched a recording: kept by the server for users, in the browser for visitors.
import { useEffect, useEffectEvent, useRef } from 'react';
import { postLasting } from '../../api/post';
import { readText, writeText } from '../../lib/storage';
import { worthKeeping } from './along';

const EVERY_S = 10;
const keyOf = (replayId: string) => `playPos:${replayId}`;

/** What the browser remembers, in seconds; 0 for nothing. */
export const keptPosition = (replayId: string): number => Math.max(0, Number(readText(keyOf(replayId))) || 0);

interface Watched {
  replayId: string;
  /** Seconds. */
  length: number;
  isLogin: boolean;
}

/** Gives the way to tell the position. It is kept now and then, at a pause, and when the page is left. */
export function usePosition({ replayId, length, isLogin }: Watched) {
  const last = useRef<{ seen: number; kept: number } | null>(null);
  const keep = useEffectEvent(() => {
    if (!last.current || last.current.seen === last.current.kept) return;
    const { seen } = last.current;
    last.current.kept = seen;
    if (isLogin) {
      // Lost on the way, it is only told again a little later.
      postLasting('/web_anchor/play_position', { replayId, position: Math.floor(seen) }).catch(
        () => undefined,
      );
      return;
    }
    const position = worthKeeping(seen, length);
    writeText(keyOf(replayId), position === null ? null : String(position));
  });
  const leave = useEffectEvent(() => keep());
  useEffect(() => {
    const hidden = () => {
      if (document.hidden) leave();
    };
    document.addEventListener('visibilitychange', hidden);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      leave();
    };
  }, []);
  return {
    seen: (seconds: number) => {
      last.current ??= { seen: seconds, kept: seconds };
      last.current.seen = seconds;
      if (Math.abs(seconds - last.current.kept) >= EVERY_S) keep();
    },
    keep,
  };
}
