// A room's moving picture among other things: silent, without controls, over the cover that shows until it moves.
import { useEffect, useState } from 'react';
import type { Player } from '../api/schema.gen';
import { useCall } from '../api/use-call';
import { cx } from '../lib/cx';
import LivePlayer from './live-player';
import styles from './quiet-picture.module.css';

interface QuietPictureProps {
  houseId: string;
  /** Where the page has it already; else it is asked for. */
  player?: Player | null;
}

/** Milliseconds until a picture that broke is tried again; the cover stands meanwhile. */
const again = 10_000;

export default function QuietPicture({ houseId, player = null }: QuietPictureProps) {
  const details = useCall('/web_anchor/anchor_details', { houseId }, { enabled: player === null });
  const shown = player ?? details.data?.player;
  const { turn, isMoving, started, broke } = useTurns();
  if (!shown) return null;
  return (
    <div className={cx('fills', styles.picture)} data-moving={isMoving} inert>
      <LivePlayer key={turn} player={shown} muted onPlaying={started} onBroken={broke} />
    </div>
  );
}

/** Which try of the picture is on. */
function useTurns() {
  const [turn, setTurn] = useState(0);
  const [isMoving, setMoving] = useState(false);
  const [isBroken, setBroken] = useState(false);

  useEffect(() => {
    if (!isBroken) return;
    const timer = setTimeout(() => {
      setBroken(false);
      setTurn((n) => n + 1);
    }, again);
    return () => clearTimeout(timer);
  }, [isBroken]);

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
