/** Who broadcasts and what: the line above the picture. */

import { Scissors, Share2, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ColumnType, LiveStatus } from '../../api/enums.gen';
import type { AnchorInfo } from '../../api/schema.gen';
import { shortNumber } from '../../i18n/format';
import { countryName } from '../../lib/country-name';
import { cx } from '../../lib/cx';
import { spacePath } from '../../lib/space-path';
import { useEnumLabel } from '../../session/session';
import { Avatar } from '../../ui/avatar';
import { Badges } from '../../ui/badges';
import { FollowButton } from '../../ui/follow-button';
import { IconButton } from '../../ui/icon-button';
import type { roomNow } from './room-data';
import styles from './room-head.module.css';

interface RoomHeadProps {
  room: ReturnType<typeof roomNow>;
  anchor: AnchorInfo;
  /** Null in one's own room. */
  onFollow: ((follow: boolean) => void) | null;
  busy: boolean;
  onShare: () => void;
  /** Absent where no clips can be made. */
  onClip: (() => void) | undefined;
}

export function RoomHead({ room, anchor, onFollow, busy, onShare, onClip }: RoomHeadProps) {
  const { t, i18n } = useTranslation('room');
  const short = (n: number) => shortNumber(t, i18n.language, n);
  return (
    <header className={cx('stack gap-14', styles.head)}>
      <Avatar
        image={anchor.userImage}
        name={anchor.nickName}
        size={50}
        live={room.liveStatus === LiveStatus.Living}
      />
      <div className={cx('shrinks', styles.words)}>
        <h1 className={styles.title} dir="auto">
          {room.houseName}
        </h1>
        <p className={cx('row wraps quiet small', styles.facts)}>
          <b className={cx('plain bold', styles.name)} dir="auto">
            <Link to={spacePath(anchor.houseId)} aria-label={t('space', { name: anchor.nickName })}>
              {anchor.nickName}
            </Link>
          </b>
          <Badges of={anchor} />
          <span className={cx('inline-row', styles.fact)}>
            <Users size={14} aria-hidden />
            <span className="num">{t('watching', { n: short(room.viewers) })}</span>
          </span>
          <span className={styles.extra}>
            <span className="num">
              {t('visits', { n: short(room.visitHistory), count: room.visitHistory })}
            </span>
          </span>
          <span className={styles.extra}>
            <span className="num">{t('fans', { n: short(anchor.fanCount), count: anchor.fanCount })}</span>
          </span>
          {anchor.region && (
            <span className={styles.extra}>{countryName(anchor.region.countryCode, i18n.language)}</span>
          )}
          <Sport raceType={room.raceType} />
        </p>
      </div>
      <div className={cx('row gap-8', styles.acts)}>
        {onFollow && (
          <FollowButton followed={anchor.attention} name={anchor.nickName} onToggle={onFollow} busy={busy} />
        )}
        <span className={styles.share}>
          {onClip && (
            <IconButton label={t('clip')} onClick={onClip}>
              <Scissors size={18} aria-hidden />
            </IconButton>
          )}
          <IconButton label={t('share')} onClick={onShare}>
            <Share2 size={18} aria-hidden />
          </IconButton>
        </span>
      </div>
    </header>
  );
}

const COLORS: Readonly<Record<number, string>> = {
  [ColumnType.Football]: 'var(--football)',
  [ColumnType.Basketball]: 'var(--basketball)',
  [ColumnType.Tennis]: 'var(--tennis)',
  [ColumnType.Baseball]: 'var(--baseball)',
  [ColumnType.Esports]: 'var(--esports)',
};

function Sport({ raceType }: { raceType: number }) {
  const label = useEnumLabel('raceType', raceType);
  if (raceType === ColumnType.All || !label) return null;
  return (
    <span className={styles.extra} style={{ color: COLORS[raceType] ?? 'var(--tx-2)' }}>
      {label}
    </span>
  );
}
