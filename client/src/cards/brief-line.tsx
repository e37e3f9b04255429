// A match in one line: who plays, when, in which competition.
import { Link } from 'react-router';
import type { MatchBrief } from '../api/schema.gen';
import { cx } from '../lib/cx';
import styles from './match.module.css';
import { matchPath } from './match-lead';
import { MatchMoment } from './match-moment';

interface BriefLineProps {
  match: MatchBrief;
  /** Leads to the page of the match. Its whole row can be pressed when the row is positioned. */
  linked?: boolean;
}

export function BriefLine({ match, linked }: BriefLineProps) {
  const teams = (
    <>
      <bdi>{match.homeName}</bdi> <i aria-hidden>–</i> <bdi>{match.awayName}</bdi>
    </>
  );
  return (
    <span className={cx('stack gap-2 shrinks breaks', styles.brief)}>
      <b>
        {linked ? (
          <Link to={matchPath(match.matchId)} className={styles.lead}>
            {teams}
          </Link>
        ) : (
          teams
        )}
      </b>
      <span>
        <MatchMoment match={match} />
        <bdi>{match.competitionName}</bdi>
      </span>
    </span>
  );
}
