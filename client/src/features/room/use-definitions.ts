/** Reads the lines of a room again when the server makes other definitions than they name. */
import { useEffect, useEffectEvent } from 'react';
import type { Player } from '../../api/schema.gen';
import { AUTO, isOurs, NATIVE } from '../../player/config';

/** All viewers of a room hear of it at once, so each waits a while of its own. */
const LEAST_MS = 500;
const SPREAD_MS = 4_000;

/** Whether the lines name other definitions than are made. Lines of other servers and of matches have none to compare. */
export function isOutdated(player: Player | null, made: readonly string[] | null): boolean {
  if (!player || made === null || !player.lines.some(({ lineId }) => isOurs(lineId))) return false;
  const named = new Set(player.lines.map(({ definition }) => definition));
  named.delete(AUTO);
  named.delete(NATIVE);
  return named.size !== made.length || made.some((one) => !named.has(one));
}

/** `readAt`: when the lines were read, in ms since 1970. */
export function useDefinitions(
  player: Player | null,
  made: readonly string[] | null,
  readAt: number,
  onRead: () => unknown,
) {
  const read = useEffectEvent(() => void onRead());
  const outdated = isOutdated(player, made);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a node that does not know yet is asked again.
  useEffect(() => {
    if (!outdated) return;
    const timer = setTimeout(read, LEAST_MS + Math.random() * SPREAD_MS);
    return () => clearTimeout(timer);
  }, [outdated, readAt]);
}
