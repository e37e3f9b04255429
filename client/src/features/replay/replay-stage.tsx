// The place of a recording: its cover, then the player, or why nothing can be played here.
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Player } from '../../api/schema.gen';
import { lazy } from '../../lib/lazy';
import { Cover } from '../../ui/cover';
import { firstPictures } from '../../ui/first-pictures';
import styles from './replay-page.module.css';

const LivePlayer = lazy(() => import('../../player/live-player'), 'room');

interface ReplayStageProps {
  player: Player | null;
  cover: string;
}

export function ReplayStage({ player, cover }: ReplayStageProps) {
  const { t } = useTranslation('room');
  const navigate = useNavigate();
  const [broken, setBroken] = useState(false);
  return (
    <div className={styles.stage}>
      <Cover image={cover} eager={firstPictures.room} className={styles.cover} />
      {player && !broken && (
        <Suspense fallback={null}>
          <div className={styles.picture}>
            <LivePlayer
              player={player}
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
    </div>
  );
}
