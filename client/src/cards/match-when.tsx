// The one thing to know about a match's time: its clock, its start, or what became of it and on which day.

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MatchStatus } from '../api/enums.gen';
import type { Match } from '../api/schema.gen';
import { dayAndTime, duration } from '../i18n/format';
import { machineMoment, matchDay } from '../i18n/match-day';
import { serverNow } from '../lib/server-clock';
import { useServerNow } from '../lib/use-server-now';
import styles from './match.module.css';
import { useRunningClock } from './running-clock';

const hour = 3_600_000;

export function MatchWhen({ match }: { match: Match }) {
  const { t } = useTranslation('common');
  const status = t(`matchStatus.${match.matchStatus}`);
  if (match.matchStatus === MatchStatus.InProgress) return <Clock match={match} otherwise={status} />;
  if (match.matchStatus === MatchStatus.NotStarted && match.matchTime !== null && match.timeKnown) {
    return <StartTime time={match.matchTime} />;
  }
  return (
    <span>
      {status}
      {match.matchTime !== null && (
        <>
          {' · '}
          <time dateTime={machineMoment(match.matchTime, match.timeKnown)} className="num" dir="auto">
            {matchDay(match, serverNow())}
          </time>
        </>
      )}
    </span>
  );
}

/** The clock of a match in play. */
function Clock({ match, otherwise }: { match: Match; otherwise: string }) {
  const clock = useRunningClock(match);
  return (
    <bdi className={`num ${styles.clock}`} data-testid="clock">
      {clock ?? otherwise}
    </bdi>
  );
}

/** The start as a time of day; within the last hour before it, a countdown. */
function StartTime({ time }: { time: number }) {
  const { t } = useTranslation('common');
  const [isNear, setNear] = useState(false);
  const now = useServerNow(true, isNear ? 1_000 : 30_000);
  const left = time - now;
  const near = left > 0 && left < hour;
  if (near !== isNear) setNear(near);
  return (
    <time dateTime={new Date(time).toISOString()} className="num">
      {isNear ? t('time.startsIn', { time: duration(left / 1_000) }) : dayAndTime(t, time, now)}
    </time>
  );
}
