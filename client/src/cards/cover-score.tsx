// The match on the cover of a room: score and minute. Each team keeps its own goals in every direction.
import { useTranslation } from 'react-i18next';
import { MatchStatus } from '../api/enums.gen';
import type { ShownMatch } from '../api/schema.gen';
import { cx } from '../lib/cx';
import styles from './card.module.css';
import { Crest } from './crest';
import { FittingClock } from './fitting-clock';

/** Nothing before the match has a score. */
export function CoverScore({ match }: { match: ShownMatch | null }) {
  return match && match.homeScore !== null && match.awayScore !== null ? <Score match={match} /> : null;
}

function Score({ match }: { match: ShownMatch }) {
  const { t } = useTranslation('common');
  const { homeTeam, awayTeam, homeScore, awayScore, matchStatus } = match;
  const playing = matchStatus === MatchStatus.InProgress;
  return (
    <span className={cx('inline-row gap-6', styles.score)}>
      <Crest logo={homeTeam.logo} name={homeTeam.name} size={16} />
      <bdi className={styles.side}>{homeTeam.name}</bdi>
      <b className="num">{homeScore}</b>
      <i aria-hidden>–</i>
      <b className="num">{awayScore}</b>
      <bdi className={styles.side}>{awayTeam.name}</bdi>
      <Crest logo={awayTeam.logo} name={awayTeam.name} size={16} />
      <bdi className={cx('num', styles.minute)} data-live={playing}>
        {playing ? <FittingClock match={match} /> : t(`matchStatus.${matchStatus}`)}
      </bdi>
    </span>
  );
}
