// Who plays whom and how it stands: the score with its clock, and what one can do with the match.

import { CalendarPlus, Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MatchStatus } from '../../api/enums.gen';
import type { Match, Team } from '../../api/schema.gen';
import { Crest } from '../../cards/crest';
import { MatchAct } from '../../cards/match-act';
import { MatchMoment } from '../../cards/match-moment';
import { clockWords, useRunningClock } from '../../cards/running-clock';
import { CompetitionLink, TeamLink } from '../../cards/subject-link';
import { dayAndTime, duration } from '../../i18n/format';
import { say } from '../../i18n/say';
import { cx } from '../../lib/cx';
import { useServerNow } from '../../lib/use-server-now';
import { buttonClass } from '../../ui/button';
import { IconButton } from '../../ui/icon-button';
import styles from './match-head.module.css';
import { isToCome } from './to-come';

const DAY_MS = 86_400_000;
const WORDED = new Set(['cancelled', 'awarded', 'afterExtraTime', 'penalties', 'noResult']);

interface MatchHeadProps {
  match: Match;
  /** Whether what one can do with it is offered here; without a picture that stands in the place of the picture. */
  reminder: boolean;
  onShare: () => void;
}

export function MatchHead({ match, reminder, onShare }: MatchHeadProps) {
  const { t } = useTranslation(['matchday', 'room']);
  const { homeTeam, awayTeam, homeScore, awayScore, periodScores } = match;
  const scored = homeScore !== null && awayScore !== null;
  return (
    <header className={cx('stack gap-8', styles.head)}>
      <div className={cx('row wraps apart', styles.top)}>
        <p className={styles.competition}>
          <CompetitionLink match={match} />
          {match.eventName && <bdi className={styles.round}>{match.eventName}</bdi>}
        </p>
        <div className={cx('row gap-8', styles.acts)}>
          {reminder && <MatchAct match={match} />}
          {isToCome(match) && match.matchTime !== null && (
            <a
              className={buttonClass({ look: 'ghost', size: 'small' })}
              href={`/calendar/match/${match.matchId}.ics`}
              aria-label={t('matchday:calendar')}
              title={t('matchday:calendar')}
            >
              <CalendarPlus size={15} aria-hidden />
            </a>
          )}
          <IconButton small label={t('room:share')} onClick={onShare}>
            <Share2 size={17} aria-hidden />
          </IconButton>
        </div>
      </div>
      <h1 className="vh">
        <bdi>{homeTeam.name}</bdi> – <bdi>{awayTeam.name}</bdi>
      </h1>
      <section className={cx('stack gap-20', styles.board)} aria-label={t('matchday:score')}>
        <Side team={homeTeam} />
        <div className={cx('stack gap-4', styles.middle)}>
          <p className={`num ${styles.score}`} aria-live="polite" aria-atomic="true" data-testid="score">
            {scored ? (
              <>
                <b>{homeScore}</b>
                <i>–</i>
                <b>{awayScore}</b>
              </>
            ) : (
              <i>{t('room:score.versus')}</i>
            )}
          </p>
          <Standing match={match} />
        </div>
        <Side team={awayTeam} />
      </section>
      {scored && periodScores.length > 0 && (
        <ol className={`num ${styles.periods}`} aria-label={t('matchday:periods')}>
          {periodScores.map(({ name, home, away }) => (
            <li key={name}>
              <small>{clockWords(t, name)}</small>
              <span>{home}</span>
              <i aria-hidden>–</i>
              <span>{away}</span>
            </li>
          ))}
        </ol>
      )}
    </header>
  );
}

function Side({ team }: { team: Team }) {
  return (
    <div className={cx('row gap-14 shrinks', styles.side)}>
      <Crest logo={team.logo} name={team.name} size={56} />
      <TeamLink team={team} />
    </div>
  );
}

/** Below the score: the clock that runs, the countdown to the start, or how the match ended. */
function Standing({ match }: { match: Match }) {
  const { t } = useTranslation(['matchday', 'common']);
  const { matchStatus, matchTime, timeKnown, statusDetail } = match;
  const status = say(t, `common:matchStatus.${matchStatus}`);
  if (matchStatus === MatchStatus.InProgress) return <Clock match={match} status={status} />;
  if (matchStatus === MatchStatus.NotStarted && matchTime !== null && timeKnown)
    return <Countdown time={matchTime} />;
  const detail =
    statusDetail && (WORDED.has(statusDetail) ? say(t, `matchday:detail.${statusDetail}`) : statusDetail);
  return (
    <p className={styles.standing}>
      <span>{status}</span>
      {detail && <bdi>{detail}</bdi>}
      <MatchMoment match={match} />
    </p>
  );
}

function Clock({ match, status }: { match: Match; status: string }) {
  const clock = useRunningClock(match);
  return (
    <p className={styles.standing} data-live>
      <bdi className="num" data-testid="clock">
        {clock ?? status}
      </bdi>
    </p>
  );
}

function Countdown({ time }: { time: number }) {
  const { t } = useTranslation(['matchday', 'common']);
  const now = useServerNow();
  const left = time - now;
  return (
    <p className={styles.standing}>
      <time className="num" dateTime={new Date(time).toISOString()}>
        {t('matchday:startsAt', { time: dayAndTime(t, time, now) })}
      </time>
      {left > 0 && left < DAY_MS && (
        <span className={styles.countdown} role="timer" data-testid="countdown">
          {t('matchday:countdown')} <b className="num">{duration(left / 1_000)}</b>
        </span>
      )}
    </p>
  );
}
