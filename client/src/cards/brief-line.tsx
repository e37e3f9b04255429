// A match in one line: who plays, when, in which competition.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { MatchBrief } from '../api/schema.gen';
import { dayAndTime } from '../lib/format';
import { serverNow } from '../lib/server-clock';
import styles from './match.module.css';
import { matchPath } from './match-lead';

interface BriefLineProps {
  match: MatchBrief;
  /** Leads to the page of the match. Its whole row can be pressed when the row is positioned. */
  linked?: boolean;
}

export function BriefLine({ match, linked }: BriefLineProps) {
  const { t } = useTranslation('common');
  const teams = (
    <>
      <bdi>{match.homeName}</bdi> <i aria-hidden>–</i> <bdi>{match.awayName}</bdi>
    </>
  );
  return (
    <span className={styles.brief}>
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
        {match.matchTime !== null && (
          <time className="num" dateTime={new Date(match.matchTime).toISOString()}>
            {dayAndTime(t, match.matchTime, serverNow())}
          </time>
        )}
        <bdi>{match.competitionName}</bdi>
      </span>
    </span>
  );
}
