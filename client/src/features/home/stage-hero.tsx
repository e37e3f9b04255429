// The large room of the stage: picture, score, name, anchor, and the way in.

import { Play } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ColumnType, LiveStatus } from '../../api/enums.gen';
import type { LiveItem, Player } from '../../api/schema.gen';
import { Audience } from '../../cards/audience';
import { Scorebug } from '../../cards/scorebug';
import { lazy } from '../../i18n/lazy';
import { cx } from '../../lib/cx';
import { isSparing } from '../../lib/sparing';
import { useEnumLabel } from '../../session/session';
import { Avatar } from '../../ui/avatar';
import { Badges } from '../../ui/badges';
import { buttonClass } from '../../ui/button';
import { Cover } from '../../ui/cover';
import { firstPictures } from '../../ui/first-pictures';
import { LiveBadge } from '../../ui/live-badge';
import styles from './stage.module.css';

const QuietPicture = lazy(() => import('../../player/quiet-picture'));

/** Milliseconds until everything else of the page had its turn. */
const SETTLE = 600;

interface StageHeroProps {
  room: LiveItem;
  /** Comes with the focus room; other rooms ask for theirs. */
  focusPlayer: Player | null;
}

export function StageHero({ room, focusPlayer }: StageHeroProps) {
  const { t } = useTranslation(['home', 'common']);
  const sport = useEnumLabel('raceType', room.raceType);
  const moves = useSettled();
  return (
    <article className={styles.hero}>
      <Cover image={room.houseImage} eager={firstPictures.home} />
      {moves && room.liveStatus === LiveStatus.Living && (
        <Suspense fallback={null}>
          <QuietPicture houseId={room.houseId} player={focusPlayer} />
        </Suspense>
      )}
      <div className={cx('flex wraps gap-16 apart', styles.heroFoot)}>
        <div className={cx('stack gap-10 shrinks', styles.heroWords)}>
          <div className="row wraps gap-8">
            {room.liveStatus === LiveStatus.Living && <LiveBadge />}
            <span className={cx('inline-row tiny bold', styles.pill)}>
              <Audience of={room} />
            </span>
            {room.raceType !== ColumnType.All && sport && (
              <span className={cx('inline-row tiny bold', styles.pill)}>{sport}</span>
            )}
          </div>
          {room.match && <Scorebug match={room.match} />}
          <h2 className={styles.heroTitle} dir="auto">
            {room.houseName}
          </h2>
          <p className={cx('row gap-10 strong', styles.heroAnchor)}>
            <Avatar image={room.userImage} name={room.nickName} size={32} />
            <bdi>{room.nickName}</bdi>
            <Badges of={room} />
          </p>
        </div>
        <Link to={`/anchor/room/${room.houseId}`} className={cx(buttonClass(), styles.enter)}>
          <Play size={16} fill="currentColor" aria-hidden className="flip" />
          {t('home:enter')}
        </Link>
      </div>
    </article>
  );
}

/** Whether the picture may move now. */
function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    if (isSparing()) return;
    const timer = setTimeout(() => setSettled(true), SETTLE);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}
