// What stands in the place of a page while it is on its way.
import { Skeleton } from '../../ui/skeleton';
import styles from './start-gate.module.css';

export function PageSkeleton() {
  return (
    <div className={`wrap ${styles.pageBones}`} aria-hidden aria-busy>
      <Skeleton height={460} className={styles.boneStage} />
      <div className={styles.boneGrid}>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <Skeleton key={key} ratio="16 / 9" />
        ))}
      </div>
    </div>
  );
}
