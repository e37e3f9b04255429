// Rows of what somebody has watched or wants to watch: the cover, whose it is, how far and when, and the way out.
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LiveStatus } from '../../api/enums.gen';
import type { WatchedItem } from '../../api/schema.gen';
import type { usePages } from '../../api/use-pages';
import { Watched } from '../../cards/watched';
import { duration } from '../../i18n/format';
import { cx } from '../../lib/cx';
import { ownDirection } from '../../lib/isolate';
import { Cover } from '../../ui/cover';
import { GrowingList } from '../../ui/growing-list';
import { IconButton } from '../../ui/icon-button';
import { LiveBadge } from '../../ui/live-badge';
import { RelTime } from '../../ui/rel-time';
import { Skeleton } from '../../ui/skeleton';
import styles from './history.module.css';
import { useRemoval, useRemoved } from './use-removal';

interface WatchedListProps {
  list: 'history' | 'later';
  label: string;
  query: ReturnType<typeof usePages<WatchedItem>>;
  empty: ReactNode;
}

export function WatchedList({ list, label, query, empty }: WatchedListProps) {
  const removed = useRemoved();
  const rows = query.rows.filter(({ watchedId }) => !removed.has(`${list}:${watchedId}`));
  return (
    <GrowingList query={query} count={rows.length} loading={<Loading label={label} />} empty={empty}>
      {rows.length > 0 && (
        <ul className={styles.list} aria-label={label}>
          {rows.map((item) => (
            <Row key={item.watchedId} list={list} item={item} />
          ))}
        </ul>
      )}
    </GrowingList>
  );
}

function Loading({ label }: { label: string }) {
  return (
    <ul className={styles.list} aria-busy aria-label={label}>
      {[0, 1, 2].map((place) => (
        <li key={place} className={styles.row}>
          <Skeleton height={90} />
        </li>
      ))}
    </ul>
  );
}

/** What a row tells of a room or of a replay. */
function factsOf({ room, replay }: WatchedItem) {
  if (room) {
    const { houseId, houseName, houseImage, nickName, liveStatus } = room;
    const live = liveStatus === LiveStatus.Living;
    return { to: `/anchor/room/${houseId}`, title: houseName, image: houseImage, nickName, live, length: 0 };
  }
  const { replayId = '', title = '', image = '', nickName = '', durationSeconds = 0 } = replay ?? {};
  return { to: `/replay/${replayId}`, title, image, nickName, live: false, length: durationSeconds };
}

function Row({ list, item }: { list: WatchedListProps['list']; item: WatchedItem }) {
  const { t } = useTranslation('personal');
  const remove = useRemoval();
  const { watchedId, watchTime, position } = item;
  const { to, title, image, nickName, live, length } = factsOf(item);
  return (
    <li className={cx('flex gap-14', styles.row)}>
      <Link to={to} className={cx('flex gap-14 shrinks grows', styles.what)}>
        <span className={styles.cover}>
          <Cover image={image} />
          {live && <LiveBadge />}
          {length > 0 && <span className={cx('num tiny bold', styles.length)}>{duration(length)}</span>}
          {position > 0 && <Watched seconds={position} length={length} />}
        </span>
        <span className="stack gap-4 at-top shrinks grows">
          <span className={cx('bold breaks', styles.title)} dir="auto">
            {title}
          </span>
          <span className="quiet small">
            <bdi>{nickName}</bdi>
          </span>
          <span className="faint small">
            <RelTime time={watchTime} />
          </span>
        </span>
      </Link>
      <IconButton
        small
        label={t(`${list}.remove`, { title: ownDirection(title) })}
        onClick={() => remove(list, watchedId)}
      >
        <X size={18} aria-hidden />
      </IconButton>
    </li>
  );
}
