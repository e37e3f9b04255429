// One match of the rail.
import { Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { LiveItem, Match } from '../../api/schema.gen';
import { MatchLead } from '../../cards/match-lead';
import { MatchWhen } from '../../cards/match-when';
import { TeamLines } from '../../cards/team-lines';
import { buttonClass } from '../../ui/button';
import styles from './home.module.css';

interface FixtureProps {
  match: Match;
  /** A room that shows it now. */
  room: LiveItem | undefined;
}

export function Fixture({ match, room }: FixtureProps) {
  const { t } = useTranslation('home');
  return (
    <article className={styles.fixture} aria-label={`${match.homeTeam.name} – ${match.awayTeam.name}`}>
      <div className={styles.fixtureHead}>
        <span className={styles.competition} dir="auto">
          {match.competitionName}
        </span>
        <MatchWhen match={match} />
      </div>
      <MatchLead matchId={match.matchId} home={match.homeTeam.name} away={match.awayTeam.name} />
      <TeamLines match={match} />
      <div className={styles.fixtureFoot}>
        <span>{match.anchorCount > 0 && t('anchors', { count: match.anchorCount })}</span>
        {room && (
          <Link to={`/anchor/room/${room.houseId}`} className={buttonClass({ look: 'ghost', size: 'small' })}>
            <Play size={13} fill="currentColor" aria-hidden className="flip" />
            {t('watch')}
          </Link>
        )}
      </div>
    </article>
  );
}
