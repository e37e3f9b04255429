// Whose broadcast it was, with the ways to their room and recordings.
import { DoorOpen, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LiveStatus } from '../api/enums.gen';
import type { AnchorInfo } from '../api/schema.gen';
import { countryName } from '../lib/country-name';
import { cx } from '../lib/cx';
import { spacePath } from '../lib/space-path';
import { Avatar } from '../ui/avatar';
import { Badges } from '../ui/badges';
import { buttonClass } from '../ui/button';
import styles from './broadcaster.module.css';

export function Broadcaster({ anchor }: { anchor: AnchorInfo }) {
  const { t, i18n } = useTranslation('room');
  const live = anchor.liveStatus === LiveStatus.Living;
  return (
    <div className={cx('row wraps', styles.anchor)}>
      <Avatar image={anchor.userImage} name={anchor.nickName} size={48} live={live} />
      <span className={cx('row wraps grows bold breaks', styles.name)}>
        <Link to={spacePath(anchor.houseId)}>
          <bdi>{anchor.nickName}</bdi>
        </Link>
        <Badges of={anchor} />
        {anchor.region && <small>{countryName(anchor.region.countryCode, i18n.language)}</small>}
      </span>
      <span className="flex wraps gap-10">
        <Link to={`${spacePath(anchor.houseId)}&tab=replays`} className={buttonClass({ look: 'ghost' })}>
          {t('replaysAll')}
        </Link>
        <Link
          to={`/anchor/room/${anchor.houseId}`}
          className={buttonClass({ look: live ? 'danger' : 'ghost' })}
        >
          {live ? (
            <Play size={15} fill="currentColor" aria-hidden className="flip" />
          ) : (
            <DoorOpen size={17} aria-hidden />
          )}
          {live ? t('recording.watch') : t('recording.room')}
        </Link>
      </span>
    </div>
  );
}
