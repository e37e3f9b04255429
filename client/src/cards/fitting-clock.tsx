// The clock of a match in play; in a small place its short form.
import type { Match } from '../api/schema.gen';
import styles from './fitting-clock.module.css';
import { shortClock, useRunningClock } from './running-clock';

export function FittingClock({ match }: { match: Pick<Match, 'clock' | 'sourceUpdatedTime'> }) {
  const clock = useRunningClock(match);
  const short = useRunningClock(match, shortClock);
  return short === clock ? (
    clock
  ) : (
    <>
      <span className={styles.long}>{clock}</span>
      <span className={styles.short}>{short}</span>
    </>
  );
}
