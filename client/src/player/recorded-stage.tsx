// The place of a picture that has an end: its cover, then the player, what stands over its end, or why nothing plays.
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Player } from '../api/schema.gen';
import { lazy } from '../i18n/lazy';
import { cx } from '../lib/cx';
import { Cover } from '../ui/cover';
import { firstPictures } from '../ui/first-pictures';
import type { LivePlayerProps } from './live-player';
import styles from './recorded-stage.module.css';

const LivePlayer = lazy(() => import('./live-player'), 'room');

interface RecordedStageProps extends Pick<LivePlayerProps, 'passing' | 'onHandle' | 'score'> {
  /** Null: nothing can be played. */
  player: Player | null;
  image: string | null;
  /** Stands over the picture once it came to its end. */
  over?: ReactNode;
}

export function RecordedStage({ player, image, passing, onHandle, score, over }: RecordedStageProps) {
  const { t } = useTranslation('room');
  const navigate = useNavigate();
  const [broken, setBroken] = useState(false);
  const [ended, setEnded] = useState(false);
  return (
    <div className={styles.stage}>
      <Cover image={image} eager={firstPictures.room} className={styles.cover} />
      {player && !broken && (
        <Suspense fallback={null}>
          <div className="fills">
            <LivePlayer
              player={player}
              passing={passing}
              onHandle={onHandle}
              score={score}
              onEnded={setEnded}
              onRoom={(path) => void navigate(path)}
              onBroken={() => setBroken(true)}
            />
          </div>
        </Suspense>
      )}
      {(broken || !player) && (
        <p className={cx('fills stack text-centre', styles.broken)} role="status">
          {t('player.unsupported')}
        </p>
      )}
      {ended && <Suspense fallback={null}>{over}</Suspense>}
    </div>
  );
}
