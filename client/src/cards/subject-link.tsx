// The names of teams and competitions, which lead to their pages. They stand above the link of a row or card.
import { Link } from 'react-router';
import type { Match, Team } from '../api/schema.gen';
import styles from './subject-link.module.css';

export const teamPath = (teamId: string) => `/team/${teamId}`;
export const competitionPath = (competitionId: string) => `/competition/${competitionId}`;

export const TeamLink = ({ team }: { team: Team }) => (
  <bdi>
    <Link to={teamPath(team.teamId)} className={styles.name}>
      {team.name}
    </Link>
  </bdi>
);

export const CompetitionLink = ({ match }: { match: Match }) => (
  <bdi>
    <Link to={competitionPath(match.competitionId)} className={styles.name}>
      {match.competitionName}
    </Link>
  </bdi>
);
