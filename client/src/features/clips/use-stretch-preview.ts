// Shows a stretch in the player beside the editor. A live picture goes back for it and stays where the stretch ended.
import { type RefObject, useEffect, useState } from 'react';
import type { PlayerHandle } from '../../player/live-player';
import type { Stretch } from './clip-range';

const LOOK_EVERY_MS = 200;

export function useStretchPreview(picture: RefObject<PlayerHandle | null>, isLive: boolean) {
  const [until, setUntil] = useState<number | null>(null);
  useEffect(() => {
    if (until === null) return;
    // Going back in a live picture builds another player, so there is no one player to listen to.
    const watch = setInterval(() => {
      const handle = picture.current;
      const moment = handle?.moment() ?? null;
      const at = isLive ? moment !== null && moment / 1_000 : handle?.at();
      if (typeof at !== 'number' || at < until) return;
      handle?.pause();
      setUntil(null);
    }, LOOK_EVERY_MS);
    return () => clearInterval(watch);
  }, [until, isLive, picture]);
  return {
    /** From its begin to its end; then the picture stands. */
    play: ({ from, to }: Stretch) => {
      const handle = picture.current;
      if (isLive) handle?.rewindTo(from * 1_000);
      else handle?.seek(from);
      handle?.play();
      setUntil(to);
    },
    /** The picture of one moment. */
    stand: (at: number) => {
      setUntil(null);
      picture.current?.pause();
      picture.current?.seek(at);
    },
  };
}
