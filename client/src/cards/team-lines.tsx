// The two teams under each other with their scores; the side that is behind is quieter.
import type { Match } from '../api/schema.gen';
import { cx } from '../lib/cx';
import { Crest } from './crest';
import styles from './match.module.css';
import { TeamLink } from './subject-link';

export function TeamLines({ match }: { match: Match }) {
  const { homeTeam, awayTeam, homeScore, awayScore } = match;
  const behind = (own: number | null, other: number | null) => own !== null && other !== null && own < other;
  return (
    <div className="stack gap-6">
      <div className={cx('stack gap-10 strong', styles.team, behind(homeScore, awayScore) && styles.behind)}>
        <Crest logo={homeTeam.logo} name={homeTeam.name} />
        <TeamLink team={homeTeam} />
        <b className="num">{homeScore}</b>
      </div>
      <div className={cx('stack gap-10 strong', styles.team, behind(awayScore, homeScore) && styles.behind)}>
        <Crest logo={awayTeam.logo} name={awayTeam.name} />
        <TeamLink team={awayTeam} />
        <b className="num">{awayScore}</b>
      </div>
    </div>
  );
}
