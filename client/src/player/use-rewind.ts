/** Where somebody has gone back to in a live picture, and the ways there: the bar, the keys, and a long pause. */
import { type RefObject, useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { Player } from '../api/schema.gen';
import { serverNow } from '../lib/server-clock';
import type { PlayerHandle, RewindWishes } from './handle';
import { type Rewound, reachOf, rewindTo } from './rewind';

/** How far a live picture is behind when it is paused. */
const BEHIND_MS = 1_000;

export function useRewind(
  { rewind: offered, isLive }: Pick<Player, 'rewind' | 'isLive'>,
  handle: RefObject<PlayerHandle | null>,
  onRewound: ((rewound: Rewound | null) => void) | undefined,
) {
  /** The moment a rewound picture begins with; null while it is live. */
  const [back, setBack] = useState<number | null>(null);
  const can = isLive && offered !== null && onRewound !== undefined;

  const go = useEffectEvent((wanted: number) => {
    const to = rewindTo(wanted, offered, serverNow());
    const shown = handle.current?.moment();
    // Who has gone back already moves within the same picture.
    if (to !== null && back !== null && typeof shown === 'number') handle.current?.toMoment(to);
    else setBack(to);
  });
  const reach = useEffectEvent(() => reachOf(offered, serverNow()));
  const rewind = useMemo<RewindWishes | null>(
    () => (can ? { reach: () => reach(), onBack: (seconds) => go(serverNow() - seconds * 1_000) } : null),
    [can],
  );

  const isBack = back !== null;
  const tell = useEffectEvent((rewound: Rewound | null) => onRewound?.(rewound));
  useEffect(() => {
    if (!isBack) return;
    tell({ moment: () => handle.current?.moment() ?? null, toLive: () => setBack(null) });
    return () => tell(null);
  }, [isBack, handle]);

  /** Who paused the live picture goes on where they paused, when that is some while ago. */
  const watchPauses = (built: PlayerHandle) => {
    if (!can || back !== null) return;
    let pausedAt: number | null = null;
    built.on('pause', () => {
      pausedAt ??= serverNow() - BEHIND_MS;
    });
    built.on('toLive', () => {
      pausedAt = null;
    });
    built.on('playing', () => {
      if (pausedAt !== null) go(pausedAt);
      pausedAt = null;
    });
  };
  return { back, rewind, watchPauses };
}
