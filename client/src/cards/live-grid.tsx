// Rooms in as many columns as the width allows; on the home page only whole rows.
import type { LiveItem } from '../api/schema.gen';
import { cx } from '../lib/cx';
import { Skeleton } from '../ui/skeleton';
import { LiveCard } from './live-card';
import styles from './live-grid.module.css';

interface LiveGridProps {
  items: readonly LiveItem[];
  /** At most three rows, none of them half. */
  wholeRows?: boolean;
}

export function LiveGrid({ items, wholeRows }: LiveGridProps) {
  return (
    <ul className={cx(styles.grid, wholeRows && styles.rows)}>
      {items.map((item) => (
        <li key={item.houseId}>
          <LiveCard item={item} />
        </li>
      ))}
    </ul>
  );
}

export function LiveGridSkeleton({ count = 8 }: { count?: number }) {
  return (
    <div className={styles.grid} aria-hidden>
      {Array.from({ length: count }, (_, index) => `bone-${index}`).map((key) => (
        <div key={key} className="stack gap-10">
          <Skeleton ratio="16 / 9" />
          <Skeleton height={20} width="85%" />
          <Skeleton height={16} width="45%" />
        </div>
      ))}
    </div>
  );
}
