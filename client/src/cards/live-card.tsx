// One room as a card: cover, state, views, sport, room name; the name of its anchor leads to their space.

import { Eye } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ColumnType, LiveStatus } from '../api/enums.gen';
import type { LiveItem } from '../api/schema.gen';
import { countryName } from '../lib/country-name';
import { cx } from '../lib/cx';
import { spacePath } from '../lib/space-path';
import { useEnumLabel } from '../session/session';
import { Avatar } from '../ui/avatar';
import { Badges } from '../ui/badges';
import { CountText } from '../ui/count-text';
import { Cover } from '../ui/cover';
import { LiveBadge } from '../ui/live-badge';
import styles from './card.module.css';

export function LiveCard({ item }: { item: LiveItem }) {
  const { i18n } = useTranslation();
  const sport = useEnumLabel('raceType', item.raceType);
  return (
    <div className={cx('stack at-top shrinks', styles.card)}>
      <Link
        to={`/anchor/room/${item.houseId}`}
        className={cx('stack gap-10 shrinks full-width', styles.lead)}
      >
        <span className={cx(styles.cover, item.liveStatus === LiveStatus.Offline && styles.dim)}>
          <Cover image={item.houseImage} />
          <LiveState status={item.liveStatus} />
          <span className={cx('row gap-8 apart tiny bold', styles.foot)}>
            <Views count={item.visitHistory} />
            {item.raceType !== ColumnType.All && <span>{sport}</span>}
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
        {item.countryCode && (
          <span className={styles.country}>{countryName(item.countryCode, i18n.language)}</span>
        )}
      </span>
    </div>
  );
}

/** Status 2 has the living style, 1 its text on the dimmed cover, 3 its own text; others are plain. */
function LiveState({ status }: { status: number }) {
  const { t } = useTranslation('common');
  if (status === LiveStatus.Living) {
    return (
      <span className={styles.corner}>
        <LiveBadge />
      </span>
    );
  }
  if (status === LiveStatus.Offline)
    return <span className={cx('fills stack', styles.middle)}>{t('offline')}</span>;
  if (status === LiveStatus.Interrupted)
    return <span className={cx(styles.corner, styles.quiet)}>{t('reconnecting')}</span>;
  return null;
}

function Views({ count }: { count: number }) {
  return (
    <span className={cx('inline-row', styles.views)}>
      <Eye size={14} aria-hidden />
      <CountText value={count} />
    </span>
  );
}
