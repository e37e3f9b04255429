/** The match that is talked about, as a scorebug. Each goal stands at its own team's side in every reading direction. */

import { useTranslation } from 'react-i18next';
import { MatchStatus } from '../api/enums.gen';
import type { Match } from '../api/schema.gen';
import { dayAndTime } from '../i18n/format';
import { say } from '../i18n/say';
import { cx } from '../lib/cx';
import { serverNow } from '../lib/server-clock';
import { Crest } from './crest';
import { FittingClock } from './fitting-clock';
import { MatchLead } from './match-lead';
import styles from './score-strip.module.css';
import { TeamLink } from './subject-link';

interface ScoreStripProps {
  match: Match;
  /** The score is that of an earlier moment, which the state of the match now would contradict. */
  then?: boolean;
}

export function ScoreStrip({ match, then }: ScoreStripProps) {
  const { t } = useTranslation(['room', 'common']);
  const { homeTeam, awayTeam, homeScore, awayScore } = match;
  const scored =
    homeScore !== null && awayScore !== null && homeScore !== undefined && awayScore !== undefined;
  const live = match.matchStatus === MatchStatus.InProgress;
  const aside = then ? (
    scored && t('room:score.then')
  ) : live && match.clock ? (
    <FittingClock match={match} />
  ) : match.matchStatus === MatchStatus.NotStarted && match.matchTime && match.timeKnown ? (
    dayAndTime(t, match.matchTime, serverNow())
  ) : (
    say(t, `common:matchStatus.${match.matchStatus}`)
  );
  return (
    <section className={cx('stack gap-20', styles.strip)} aria-label={t('room:score.label')}>
      <MatchLead matchId={match.matchId} home={homeTeam.name} away={awayTeam.name} />
      <div className={cx('row gap-10 shrinks', styles.team)}>
        <span className="ellipsis">
          <TeamLink team={homeTeam} />
        </span>
        <Crest logo={homeTeam.logo} name={homeTeam.name} size={28} />
      </div>
      <div className={cx('row gap-8', styles.score)}>
        {scored ? (
          <>
            <b className="num">{homeScore}</b>
            <i aria-hidden>–</i>
            <b className="num">{awayScore}</b>
          </>
        ) : (
          <span className={styles.versus}>{t('room:score.versus')}</span>
        )}
      </div>
      <div className={cx('row gap-10 shrinks', styles.team)}>
        <Crest logo={awayTeam.logo} name={awayTeam.name} size={28} />
        <span className="ellipsis">
          <TeamLink team={awayTeam} />
        </span>
        <span className={cx('rigid quiet', styles.clock)} data-live={(live && !then) || undefined}>
          <bdi>{aside}</bdi>
        </span>
      </div>
    </section>
  );
}
