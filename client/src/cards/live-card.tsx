// One room as a card: cover, state, views, sport, room name, anchor.

import { Eye } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ColumnType, LiveStatus } from '../api/enums.gen';
import type { LiveItem } from '../api/schema.gen';
import { useEnumLabel } from '../app/session';
import { cx } from '../lib/cx';
import { Avatar } from '../ui/avatar';
import { CountText } from '../ui/count-text';
import { Cover } from '../ui/cover';
import { LiveBadge } from '../ui/live-badge';
import styles from './live-card.module.css';

interface LiveCardProps {
  item: LiveItem;
  /** In the first screen of the page. */
  eager?: boolean;
}

export function LiveCard({ item, eager }: LiveCardProps) {
  const sport = useEnumLabel('raceType', item.raceType);
  return (
    <Link to={`/anchor/room/${item.houseId}`} className={styles.card}>
      <span className={cx(styles.cover, item.liveStatus === LiveStatus.Offline && styles.dim)}>
        <Cover image={item.houseImage} eager={eager} />
        <LiveState status={item.liveStatus} />
        <span className={styles.foot}>
          <Views count={item.visitHistory} />
          {item.raceType !== ColumnType.All && <span>{sport}</span>}
        </span>
      </span>
      <span className={styles.meta}>
        <Avatar image={item.userImage} name={item.nickName} />
        <span className={styles.words}>
          <span className={styles.title} dir="auto">
            {item.houseName}
          </span>
          <span className={styles.nick} dir="auto">
            {item.nickName}
          </span>
        </span>
      </span>
    </Link>
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
  if (status === LiveStatus.Offline) return <span className={styles.middle}>{t('offline')}</span>;
  if (status === LiveStatus.Interrupted)
    return <span className={cx(styles.corner, styles.quiet)}>{t('reconnecting')}</span>;
  return null;
}

function Views({ count }: { count: number }) {
  return (
    <span className={styles.views}>
      <Eye size={14} aria-hidden />
      <CountText value={count} />
    </span>
  );
}
