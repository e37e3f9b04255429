// The large room of the stage: picture, score, name, anchor, and the way in.

import { Eye, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ColumnType, LiveStatus } from '../../api/enums.gen';
import type { LiveItem, Match, Player } from '../../api/schema.gen';
import { Scorebug } from '../../cards/scorebug';
import { cx } from '../../lib/cx';
import { useEnumLabel } from '../../session/session';
import { Avatar } from '../../ui/avatar';
import { Badges } from '../../ui/badges';
import { buttonClass } from '../../ui/button';
import { CountText } from '../../ui/count-text';
import { Cover } from '../../ui/cover';
import { firstPictures } from '../../ui/first-pictures';
import { LiveBadge } from '../../ui/live-badge';
import { QuietPicture } from './quiet-picture';
import styles from './stage.module.css';

interface StageHeroProps {
  room: LiveItem;
  /** Comes with the focus room; other rooms ask for theirs. */
  focusPlayer: Player | null;
  match: Match | undefined;
}

export function StageHero({ room, focusPlayer, match }: StageHeroProps) {
  const { t } = useTranslation(['home', 'common']);
  const sport = useEnumLabel('raceType', room.raceType);
  return (
    <article className={styles.hero}>
      <Cover image={room.houseImage} eager={firstPictures.home} />
      {room.liveStatus === LiveStatus.Living && <QuietPicture houseId={room.houseId} player={focusPlayer} />}
      <div className={cx('row wraps gap-8', styles.heroTop)}>
        {room.liveStatus === LiveStatus.Living && <LiveBadge />}
        <span className={cx('inline-row gap-6 tiny bold', styles.pill)}>
          <Eye size={14} aria-hidden />
          <CountText value={room.visitHistory} />
        </span>
        {room.raceType !== ColumnType.All && sport && (
          <span className={cx('inline-row gap-6 tiny bold', styles.pill)}>{sport}</span>
        )}
      </div>
      <div className={cx('flex wraps gap-16 apart', styles.heroFoot)}>
        <div className={cx('stack gap-10 shrinks', styles.heroWords)}>
          {match && <Scorebug match={match} />}
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
