// The score as a broadcast shows it: clock, home, goals, away. Each team keeps its own goals in every direction.
import { useTranslation } from 'react-i18next';
import type { ShownMatch } from '../api/schema.gen';
import { cx } from '../lib/cx';
import { Crest } from './crest';
import styles from './match.module.css';
import { clockWords } from './running-clock';

export function Scorebug({ match }: { match: ShownMatch }) {
  const { t } = useTranslation('common');
  const { homeTeam, awayTeam, homeScore, awayScore, clock } = match;
  return (
    <div className={styles.bug}>
      {clock && (
        <span className={`num ${styles.bugClock}`} dir="ltr">
          {clockWords(t, clock)}
        </span>
      )}
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
