// Hands lines to the bullet chat of a player that comes and goes.
import type { BulletSource } from '../../player/live-player';

export function relayBullets() {
  let take: ((id: string, text: string, mine: boolean) => void) | null = null;
  const source: BulletSource = (fly) => {
    take = fly;
    return () => {
      take = null;
    };
  };
  return { source, fly: (id: string, text: string) => take?.(id, text, false) };
}
