// The link from a row or card of a match to its page. It covers the whole of its positioned parent.
import { Link } from 'react-router';
import { ownDirection } from '../lib/isolate';
import styles from './match.module.css';

interface MatchLeadProps {
  matchId: string;
  home: string;
  away: string;
}

export const matchPath = (matchId: string) => `/match/live/${matchId}`;

export function MatchLead({ matchId, home, away }: MatchLeadProps) {
  return (
    <Link
      to={matchPath(matchId)}
      className={styles.lead}
      aria-label={`${ownDirection(home)} – ${ownDirection(away)}`}
    />
  );
}
