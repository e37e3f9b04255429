// The moving picture of the stage: silent, without controls, over the cover that shows until it moves.
import { Suspense, useEffect, useState } from 'react';
import type { Player } from '../../api/schema.gen';
import { useCall } from '../../api/use-call';
import { lazy } from '../../i18n/lazy';
import { cx } from '../../lib/cx';
import styles from './stage.module.css';

const LivePlayer = lazy(() => import('../../player/live-player'));

interface QuietPictureProps {
  houseId: string;
  player: Player | null;
}

/** Milliseconds until everything else of the page had its turn. */
const settle = 600;
/** Milliseconds until a picture that broke is tried again; the cover stands meanwhile. */
const again = 10_000;

export function QuietPicture({ houseId, player }: QuietPictureProps) {
  const details = useCall('/web_anchor/anchor_details', { houseId }, { enabled: player === null });
  const shown = player ?? details.data?.player;
  const { turn, isMoving, started, broke } = useTurns();
  if (turn === 0 || !shown) return null;
  return (
    <div className={cx('fills', styles.picture)} data-moving={isMoving} inert>
      <Suspense fallback={null}>
        <LivePlayer key={turn} player={shown} muted onPlaying={started} onBroken={broke} />
      </Suspense>
    </div>
  );
}

/** Which try of the picture is on, 0 before the first; nobody who asked for less motion gets one. */
function useTurns() {
  const [turn, setTurn] = useState(0);
  const [isMoving, setMoving] = useState(false);
  const [isBroken, setBroken] = useState(false);

  useEffect(() => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    if (turn > 0 && !isBroken) return;
    const timer = setTimeout(
      () => {
        setBroken(false);
        setTurn((n) => n + 1);
      },
      turn === 0 ? settle : again,
    );
    return () => clearTimeout(timer);
  }, [turn, isBroken]);

  return {
    turn,
    isMoving,
    started: () => setMoving(true),
    broke: () => {
      setMoving(false);
      setBroken(true);
    },
  };
}
