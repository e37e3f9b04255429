/** The room's shape while its facts are on their way. */
import { Skeleton } from '../../ui/skeleton';
import styles from './room-page.module.css';

export function RoomSkeleton() {
  return (
    <div className={styles.room} aria-hidden>
      <div className={styles.main}>
        <div className={styles.head}>
          <Skeleton height={74} />
        </div>
        <div className={styles.picture}>
          <div className={styles.screen} />
        </div>
      </div>
      <div className={styles.aside} />
    </div>
  );
}
