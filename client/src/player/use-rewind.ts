/** Where somebody has gone back to in a live picture, and the ways there: the bar, the keys, and a long pause. */
import { type RefObject, useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { Player, Rewind } from '../api/schema.gen';
import { serverNow } from '../lib/server-clock';
import type { PlayerHandle, RewindSetup } from './handle';
import { type Rewound, reachOf, rewindTo } from './rewind';

/** How far a live picture is behind when it is paused. */
const BEHIND_MS = 1_000;

export function useRewind(
  { rewind: now, isLive }: Pick<Player, 'rewind' | 'isLive'>,
  handle: RefObject<PlayerHandle | null>,
  onRewound: ((rewound: Rewound | null) => void) | undefined,
) {
  /** The moment a rewound picture begins with, and the broadcast it is of; null while it is live. */
  const [gone, setGone] = useState<{ to: number; of: Rewind } | null>(null);
  const back = gone?.to ?? null;
  // Whoever is behind sees a broadcast that has ended to its end, also when the next one has begun.
  const offered = gone && now?.sessionId !== gone.of.sessionId ? gone.of : now;
  const can = isLive && offered !== null && onRewound !== undefined;

  const go = useEffectEvent((wanted: number) => {
    const to = rewindTo(wanted, offered, serverNow());
    const shown = handle.current?.moment();
    // Who has gone back already moves within the same picture.
    if (to !== null && back !== null && typeof shown === 'number') handle.current?.toMoment(to);
    else setGone(to !== null && offered ? { to, of: offered } : null);
  });
  const session = useEffectEvent(() => offered?.sessionId ?? '');
  const reach = useEffectEvent(() => reachOf(offered, serverNow()));
  const rewind = useMemo<RewindSetup | null>(
    () => (can ? { reach: () => reach(), onBack: (seconds) => go(serverNow() - seconds * 1_000) } : null),
    [can],
  );

  const isBack = back !== null;
  const tell = useEffectEvent((rewound: Rewound | null) => onRewound?.(rewound));
  useEffect(() => {
    if (!isBack) return;
    tell({
      sessionId: session(),
      moment: () => handle.current?.moment() ?? null,
      toLive: () => setGone(null),
    });
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
  return { back, offered, rewind, watchPauses };
}
