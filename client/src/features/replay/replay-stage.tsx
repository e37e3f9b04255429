// The place of a recording: its cover, then the player, what stands over its end, or why nothing can be played here.
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Player, ReplayItem } from '../../api/schema.gen';
import { lazy } from '../../lib/lazy';
import type { BulletSource, PlayerHandle } from '../../player/live-player';
import { Cover } from '../../ui/cover';
import { firstPictures } from '../../ui/first-pictures';
import styles from './replay-page.module.css';

const LivePlayer = lazy(() => import('../../player/live-player'), 'room');
const AfterEnd = lazy(() => import('./after-end'));

interface ReplayStageProps {
  player: Player | null;
  replay: ReplayItem;
  bullets: BulletSource;
  onHandle: (handle: PlayerHandle | null) => void;
  onAgain: () => void;
}

export function ReplayStage({ player, replay, bullets, onHandle, onAgain }: ReplayStageProps) {
  const { t } = useTranslation('room');
  const navigate = useNavigate();
  const [broken, setBroken] = useState(false);
  const [ended, setEnded] = useState(false);
  return (
    <div className={styles.stage}>
      <Cover image={replay.image} eager={firstPictures.room} className={styles.cover} />
      {player && !broken && (
        <Suspense fallback={null}>
          <div className={styles.picture}>
            <LivePlayer
              player={player}
              bullets={bullets}
              onHandle={onHandle}
              onEnded={setEnded}
              onRoom={(path) => void navigate(path)}
              onBroken={() => setBroken(true)}
            />
          </div>
        </Suspense>
      )}
      {(broken || !player) && (
        <p className={styles.broken} role="status">
          {t('player.unsupported')}
        </p>
      )}
      {ended && (
        <Suspense fallback={null}>
          <AfterEnd houseId={replay.houseId} replayId={replay.replayId} onAgain={onAgain} />
        </Suspense>
      )}
    </div>
  );
}
