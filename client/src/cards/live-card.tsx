// One room as a card: cover with score, state and people watching, room name; its anchor's name leads to their space.
// What stands on the cover stands at its foot: broadcasts have their own scoreboards at the top.

import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ColumnType, LiveStatus } from '../api/enums.gen';
import type { LiveItem } from '../api/schema.gen';
import { countryName } from '../lib/country-name';
import { cx } from '../lib/cx';
import { isReadable, ownName } from '../lib/readable';
import { spacePath } from '../lib/space-path';
import { useEnumLabel } from '../session/session';
import { Avatar } from '../ui/avatar';
import { Badges } from '../ui/badges';
import { Cover } from '../ui/cover';
import { LiveBadge } from '../ui/live-badge';
import { Audience } from './audience';
import styles from './card.module.css';
import { CoverScore } from './cover-score';
import { useRoomPreview } from './room-preview';

export function LiveCard({ item }: { item: LiveItem }) {
  const { t, i18n } = useTranslation('common');
  const sport = useEnumLabel('raceType', item.raceType);
  const { hover, preview } = useRoomPreview(item);
  return (
    <div className={cx('stack at-top shrinks', styles.card)}>
      <Link
        to={`/anchor/room/${item.houseId}`}
        className={cx('stack gap-10 shrinks full-width', styles.lead)}
      >
        <span className={cx(styles.cover, item.liveStatus === LiveStatus.Offline && styles.dim)} {...hover}>
          <Cover image={item.houseImage} />
          {preview}
          {item.liveStatus === LiveStatus.Offline && (
            <span className={cx('fills stack', styles.middle)}>{t('offline')}</span>
          )}
          <span className={cx('stack gap-6 tiny bold', styles.foot)}>
            <CoverScore match={item.match} />
            <span className="row gap-8 apart shrinks">
              <span className="row gap-8 shrinks">
                {item.liveStatus === LiveStatus.Living && <LiveBadge />}
                {item.liveStatus === LiveStatus.Interrupted && (
                  <span className={cx('ellipsis', styles.quiet)}>{t('reconnecting')}</span>
                )}
                <Audience of={item} />
              </span>
              {item.raceType !== ColumnType.All && <span className={styles.sport}>{sport}</span>}
            </span>
          </span>
        </span>
        <span className={styles.meta}>
          <Avatar image={item.userImage} name={item.nickName} />
          <span className={cx('bold breaks', styles.title)} dir="auto">
            {item.houseName}
          </span>
        </span>
      </Link>
      <span className={cx('row wraps', styles.anchor)}>
        <Link to={spacePath(item.houseId)} className={styles.nick}>
          <bdi>{item.nickName}</bdi>
        </Link>
        <Badges of={item} />
        {!isReadable(item.languageType, i18n.language) && (
          <span className={styles.country} lang={item.languageType}>
            {ownName(item.languageType)}
          </span>
        )}
        {item.countryCode && (
          <span className={styles.country}>{countryName(item.countryCode, i18n.language)}</span>
        )}
      </span>
    </div>
  );
}
