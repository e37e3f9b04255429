// A match as large as the card of a room: both teams on a pitch, when it is or how it stands, and what one can do.
import { useTranslation } from 'react-i18next';
import type { LiveItem, Match } from '../api/schema.gen';
import { cx } from '../lib/cx';
import { Crest } from './crest';
import { MatchButton } from './match-button';
import styles from './match-card.module.css';
import { MatchLead } from './match-lead';
import { MatchWhen } from './match-when';
import { CompetitionLink, TeamLink } from './subject-link';

interface MatchCardProps {
  match: Match;
  /** A room that shows it now. */
  room?: LiveItem;
}

/** Speaks the `match` namespace. */
export function MatchCard({ match, room }: MatchCardProps) {
  const { t } = useTranslation('match');
  const { homeTeam, awayTeam, homeScore, awayScore } = match;
  const hasScore = homeScore !== null && awayScore !== null;
  return (
    <article
      className={cx('stack gap-10 at-top', styles.card)}
      aria-label={`${homeTeam.name} – ${awayTeam.name}`}
    >
      <MatchLead matchId={match.matchId} home={homeTeam.name} away={awayTeam.name} />
      <div className={cx('stack', styles.pitch)}>
        <span className={cx('row gap-8 apart tiny bold', styles.top)}>
          <span className="ellipsis" dir="auto">
            <CompetitionLink match={match} />
          </span>
          <span className="rigid">
            <MatchWhen match={match} />
          </span>
        </span>
        <Side team={homeTeam} />
        <span className={cx('row gap-6 num', styles.middle)}>
          {hasScore && <b>{homeScore}</b>}
          <i aria-hidden>{hasScore ? '–' : t('versus')}</i>
          {hasScore && <b>{awayScore}</b>}
        </span>
        <Side team={awayTeam} />
      </div>
      <div className={cx('row gap-8 apart', styles.foot)}>
        <span className="faint small ellipsis">
          {match.anchorCount > 0 && t('anchors', { count: match.anchorCount })}
        </span>
        <MatchButton match={match} room={room} />
      </div>
    </article>
  );
}

function Side({ team }: { team: Match['homeTeam'] }) {
  return (
    <span className={cx('stack gap-8 shrinks text-centre', styles.side)}>
      <Crest logo={team.logo} name={team.name} size={40} />
      <span className="bold small">
        <TeamLink team={team} />
      </span>
    </span>
  );
}
