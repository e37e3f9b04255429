// The score as a broadcast shows it: clock, home, goals, away. Each team keeps its own goals in every direction.
import type { ShownMatch } from '../api/schema.gen';
import { cx } from '../lib/cx';
import { Crest } from './crest';
import styles from './match.module.css';
import { useRunningClock } from './running-clock';

export function Scorebug({ match }: { match: ShownMatch }) {
  const { homeTeam, awayTeam, homeScore, awayScore } = match;
  const clock = useRunningClock(match);
  return (
    <div className={styles.bug}>
      {clock && <bdi className={`num ${styles.bugClock}`}>{clock}</bdi>}
      <span className={cx('shrinks', styles.bugTeam)}>
        <Crest logo={homeTeam.logo} name={homeTeam.name} size={18} />
        <bdi>{homeTeam.name}</bdi>
      </span>
      {homeScore !== null && awayScore !== null && (
        <span className={`num ${styles.bugScore}`}>
          <span>{homeScore}</span>
          <span>{awayScore}</span>
        </span>
      )}
      <span className={cx('shrinks', styles.bugTeam)}>
        <bdi>{awayTeam.name}</bdi>
        <Crest logo={awayTeam.logo} name={awayTeam.name} size={18} />
      </span>
    </div>
  );
}
