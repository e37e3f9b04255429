// The moving picture of the stage: silent, without controls, over the cover that shows until it moves.
import { lazy, Suspense, useEffect, useState } from 'react';
import type { Player } from '../../api/types';
import { useCall } from '../../api/use-call';
import styles from './stage.module.css';

const LivePlayer = lazy(() => import('../../player/live-player'));

interface QuietPictureProps {
  houseId: string;
  player: Player | null;
}

/** Milliseconds until everything else of the page had its turn. */
const settle = 600;

export function QuietPicture({ houseId, player }: QuietPictureProps) {
  const details = useCall<{ player: Player | null }>(
    '/web_anchor/anchor_details',
    { houseId },
    { enabled: player === null },
  );
  const shown = player ?? details.data?.player;
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setTimeout(() => setSettled(true), settle);
    return () => clearTimeout(timer);
  }, []);
  if (!settled || !shown) return null;
  return (
    <div className={styles.picture} inert>
      <Suspense fallback={null}>
        <LivePlayer player={shown} muted />
      </Suspense>
    </div>
  );
}
