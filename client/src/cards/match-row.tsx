// One match as a row of a list: time, competition, both teams with their scores, where to watch.
import { useTranslation } from 'react-i18next';
import { MatchStatus } from '../api/enums.gen';
import type { LiveItem, Match } from '../api/schema.gen';
import { timeLeft } from '../i18n/format';
import { cx } from '../lib/cx';
import { useServerNow } from '../lib/use-server-now';
import { Crest } from './crest';
import styles from './match.module.css';
import { MatchAct } from './match-act';
import { MatchLead } from './match-lead';
import { MatchWhen } from './match-when';
import { CompetitionLink, TeamLink } from './subject-link';
import { WatchLink } from './watch-link';

const HOUR_MS = 3_600_000;

interface MatchRowProps {
  match: Match;
  /** A room that shows it now. */
  room?: LiveItem;
  /** Stands under the heading of its competition. */
  grouped?: boolean;
}

/** Speaks the `match` namespace. */
export function MatchRow({ match, room, grouped }: MatchRowProps) {
  const { t } = useTranslation('match');
  const { homeTeam, awayTeam, homeScore, awayScore } = match;
  const hasScore = homeScore !== null && awayScore !== null;
  return (
    <article
      className={cx('stack gap-14', styles.row)}
      aria-label={`${homeTeam.name} – ${awayTeam.name}`}
      data-match={match.matchId}
    >
      <MatchLead matchId={match.matchId} home={homeTeam.name} away={awayTeam.name} />
      <div className={cx('stack shrinks', styles.rowWhen)}>
        <MatchWhen match={match} />
        {match.matchStatus === MatchStatus.NotStarted && match.timeKnown && match.matchTime !== null && (
          <Countdown time={match.matchTime} />
        )}
        <span className={cx('faint ellipsis', styles.rowCompetition)} dir="auto">
          {grouped ? match.eventName : <CompetitionLink match={match} />}
        </span>
      </div>
      <div className={styles.rowSide}>
        <TeamLink team={homeTeam} />
        <Crest logo={homeTeam.logo} name={homeTeam.name} size={26} />
      </div>
      <div className={`num ${styles.rowScore}`}>
        <span>{hasScore ? homeScore : ''}</span>
        <i aria-hidden>{hasScore ? '–' : t('versus')}</i>
        <span>{hasScore ? awayScore : ''}</span>
      </div>
      <div className={`${styles.rowSide} ${styles.rowAway}`}>
        <Crest logo={awayTeam.logo} name={awayTeam.name} size={26} />
        <TeamLink team={awayTeam} />
      </div>
      <div className={cx('row wraps faint tiny', styles.rowEnd)}>
        {match.hasSource && match.matchStatus === MatchStatus.NotStarted && <span>{t('source')}</span>}
        {!room && match.anchorCount > 0 && <span>{t('anchors', { count: match.anchorCount })}</span>}
        <WatchLink match={match} room={room} label={t('watch')} />
        <MatchAct match={match} />
      </div>
    </article>
  );
}

/** Until the start, below its time of day; within the last hour the time itself counts down. */
function Countdown({ time }: { time: number }) {
  const { t } = useTranslation(['match', 'common']);
  const now = useServerNow();
  const left = time - now;
  if (left <= HOUR_MS) return null;
  const days = Math.floor(left / (24 * HOUR_MS));
  return (
    <span className={`num ${styles.rowLeft}`} data-testid="countdown">
      {days > 1
        ? t('match:inDays', { count: days })
        : t('common:time.startsIn', { time: timeLeft(left / 1_000) })}
    </span>
  );
}
