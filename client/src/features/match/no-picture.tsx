// In the place of a picture: why there is none, and what else there is.
import { useTranslation } from 'react-i18next';
import { MatchStatus } from '../../api/enums.gen';
import type { Match } from '../../api/schema.gen';
import { MatchAct } from '../../cards/match-act';
import { dayAndTime } from '../../i18n/format';
import { say } from '../../i18n/say';
import { cx } from '../../lib/cx';
import { serverNow } from '../../lib/server-clock';
import type { Choice } from './match-data';
import styles from './no-picture.module.css';
import { isToCome } from './to-come';

interface NoPictureProps extends Omit<InterruptedProps, 'source'> {
  match: Match;
  /** Null when nobody shows the match. */
  source: Choice | null;
  planned: number;
}

export default function NoPicture({ match, source, planned, ...ways }: NoPictureProps) {
  return source ? <Interrupted source={source} {...ways} /> : <Nobody match={match} planned={planned} />;
}

interface InterruptedProps {
  source: Choice;
  /** Living channels besides. */
  others: readonly Choice[];
  onChoose: (channelId: string) => void;
  onTry: (lineId: string) => void;
}

function Interrupted({ source, others, onChoose, onTry }: InterruptedProps) {
  const { t } = useTranslation(['errors', 'matchday', 'room']);
  const alone = others.length === 0 && source.lines.length === 0;
  return (
    <div className={cx('fills stack gap-10 plain text-centre', styles.panel)} role="status">
      <p className={styles.title}>{t('errors:err.SOURCE_INTERRUPTED')}</p>
      <p className={styles.text}>{alone ? t('matchday:alone') : t('matchday:others')}</p>
      <div className={cx('flex wraps gap-8', styles.ways)}>
        {others.map(({ channelId, name }) => (
          <button key={channelId} type="button" onClick={() => onChoose(channelId)}>
            <bdi>{name}</bdi>
          </button>
        ))}
        {source.lines.map(({ lineId, definition }, i) => (
          <button key={lineId} type="button" onClick={() => onTry(lineId)}>
            {t('room:player.line', { n: i + 1 })} · {say(t, `room:player.definition.${definition}`)}
          </button>
        ))}
      </div>
    </div>
  );
}

/** Says when there will be something to see, and offers the reminder. */
function Nobody({ match, planned }: { match: Match; planned: number }) {
  const { t } = useTranslation(['matchday', 'common']);
  const { matchStatus, matchTime, timeKnown } = match;
  const title = isToCome(match)
    ? t('matchday:none.coming')
    : matchStatus === MatchStatus.InProgress
      ? t('matchday:none.playing')
      : matchStatus === MatchStatus.Ended
        ? t('matchday:none.over')
        : say(t, `common:matchStatus.${matchStatus}`);
  const when =
    matchTime !== null && timeKnown
      ? t('matchday:startsAt', { time: dayAndTime(t, matchTime, serverNow()) })
      : t('matchday:none.unknown');
  return (
    <div className={cx('fills stack gap-10 plain text-centre', styles.panel)} data-testid="nobody">
      <p className={styles.title}>{title}</p>
      {isToCome(match) && <p className={styles.text}>{when}</p>}
      {matchStatus === MatchStatus.InProgress && (
        <p className={styles.text}>{t('matchday:none.playingText')}</p>
      )}
      {isToCome(match) && planned > 0 && (
        <p className={styles.text}>{t('matchday:none.planned', { count: planned })}</p>
      )}
      <div className={cx('flex wraps gap-8', styles.ways)}>
        <MatchAct match={match} />
      </div>
    </div>
  );
}
