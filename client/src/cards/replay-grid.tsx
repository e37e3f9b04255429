// Replays in as many columns as the place has.
import type { ReplayItem } from '../api/schema.gen';
import styles from './replay.module.css';
import { ReplayCard } from './replay-card';

export default function ReplayGrid({ items }: { items: readonly ReplayItem[] }) {
  return (
    <ul className={styles.grid}>
      {items.map((item) => (
        <li key={item.replayId}>
          <ReplayCard item={item} />
        </li>
      ))}
    </ul>
  );
}
