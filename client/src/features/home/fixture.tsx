// One match of the rail.
import { useTranslation } from 'react-i18next';
import type { LiveItem, Match } from '../../api/schema.gen';
import { MatchButton } from '../../cards/match-button';
import { MatchLead } from '../../cards/match-lead';
import { MatchWhen } from '../../cards/match-when';
import { CompetitionLink } from '../../cards/subject-link';
import { TeamLines } from '../../cards/team-lines';
import { cx } from '../../lib/cx';
import styles from './home.module.css';

interface FixtureProps {
  match: Match;
  /** A room that shows it now. */
  room: LiveItem | undefined;
}

export function Fixture({ match, room }: FixtureProps) {
  const { t } = useTranslation('home');
  return (
    <article
      className={cx('stack gap-10', styles.fixture)}
      aria-label={`${match.homeTeam.name} – ${match.awayTeam.name}`}
    >
      <div className={styles.fixtureHead}>
        <span className="ellipsis" dir="auto">
          <CompetitionLink match={match} />
        </span>
        <MatchWhen match={match} />
      </div>
      <MatchLead matchId={match.matchId} home={match.homeTeam.name} away={match.awayTeam.name} />
      <TeamLines match={match} />
      <div className={cx('row apart faint tiny', styles.fixtureFoot)}>
        <span className="ellipsis">
          {match.anchorCount > 0 && t('anchors', { count: match.anchorCount })}
        </span>
        <MatchButton match={match} room={room} />
      </div>
    </article>
  );
}
