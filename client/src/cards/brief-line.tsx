// A match in one line: who plays, when, in which competition.
import { useTranslation } from 'react-i18next';
import type { MatchBrief } from '../api/schema.gen';
import { dayAndTime } from '../lib/format';
import { serverNow } from '../lib/server-clock';
import styles from './match.module.css';

export function BriefLine({ match }: { match: MatchBrief }) {
  const { t } = useTranslation('common');
  return (
    <span className={styles.brief}>
      <b>
        <bdi>{match.homeName}</bdi> <i aria-hidden>–</i> <bdi>{match.awayName}</bdi>
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
