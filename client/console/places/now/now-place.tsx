// The site at this moment: who is on the air, what waits, what failed. One call keeps it up to date.
import { useTranslation } from 'react-i18next';
import type { NowAnswer } from '../../../src/api/schema.gen';
import { cx } from '../../../src/lib/cx';
import { ErrorState } from '../../../src/ui/error-state';
import { Skeleton } from '../../../src/ui/skeleton';
import { useCall } from '../../api/use-call';
import { PlaceHead } from '../../frame/place-head';
import { Faults } from './faults';
import { Feeds, Jobs } from './jobs';
import { Nodes } from './nodes';
import styles from './now.module.css';
import { Part } from './part';
import { RoomCard } from './room-card';
import { Waiting } from './waiting';

const EVERY = 4_000;

/** The role a part is for, when it is not the operator's. */
const roleFor = (now: NowAnswer, part: string) => now.absent.find((absent) => absent.part === part)?.role;

export default function NowPlace() {
  const { t } = useTranslation('console');
  const { data: now, error, refetch } = useCall('/admin/now', {}, { every: EVERY });
  return (
    <>
      <PlaceHead title={t('place.now')} text={t('now.text')} />
      {!now && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!now && !error && <Skeleton height={320} />}
      {now && (
        <div className={cx('stack gap-20', styles.page)}>
          <Waiting waiting={now.waiting} role={roleFor(now, 'waiting')} />
          <Part
            title={t('now.rooms')}
            note={now.rooms.length > 0 && t('now.roomsOf', { shown: now.rooms.length, total: now.roomTotal })}
            className={styles.rooms}
          >
            {now.rooms.length === 0 && <p className={styles.quiet}>{t('now.noRooms')}</p>}
            <ul className={cx('stack gap-12', styles.cards)}>
              {now.rooms.map((room) => (
                <RoomCard key={room.houseId} room={room} />
              ))}
            </ul>
          </Part>
          <div className={cx('stack gap-20', styles.machines)}>
            <Faults faults={now.faults} role={roleFor(now, 'faults')} />
            <Jobs jobs={now.jobs} role={roleFor(now, 'jobs')} />
            <Feeds feeds={now.feeds} role={roleFor(now, 'feeds')} />
          </div>
          <Nodes nodes={now.nodes} role={roleFor(now, 'nodes')} />
        </div>
      )}
    </>
  );
}
