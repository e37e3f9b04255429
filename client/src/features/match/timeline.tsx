// What happened in a match, the newest first: goals, cards, periods. What was taken back is struck.
import { ArrowLeftRight, CircleDot, Flag, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Match, MatchEvent } from '../../api/schema.gen';
import { useEventWords } from '../../cards/match-event';
import { cx } from '../../lib/cx';
import styles from './timeline.module.css';

/** `matchEventType` of the enumerations. */
const ICONS: Readonly<Record<number, ReactNode>> = {
  1: <CircleDot size={16} aria-hidden />,
  2: <CircleDot size={16} aria-hidden />,
  3: <CircleDot size={16} aria-hidden />,
  5: <span className={styles.card} />,
  6: <span className={styles.card} data-red />,
  7: <ArrowLeftRight size={16} aria-hidden />,
  8: <Flag size={16} aria-hidden />,
  9: <Flag size={16} aria-hidden />,
};
const SCORING = new Set([1, 2, 3, 10]);

export function Timeline({ events, match }: { events: readonly MatchEvent[]; match: Match }) {
  const { t } = useTranslation('matchday');
  if (events.length === 0) return <p className="faint">{t('timelineEmpty')}</p>;
  return (
    <ol className={styles.timeline} aria-label={t('timeline')}>
      {events.map((event) => (
        <Happening key={event.eventId} event={event} match={match} />
      ))}
    </ol>
  );
}

function Happening({ event, match }: { event: MatchEvent; match: Match }) {
  const { t } = useTranslation('matchday');
  const { type, teamSide, player, text, revoked, homeScore, awayScore } = event;
  const { label, team, minute } = useEventWords(event, match);
  const Words = revoked ? 's' : 'span';
  return (
    <li
      className={cx('stack gap-10', styles.event, revoked && styles.revoked)}
      data-side={teamSide}
      data-event={event.eventId}
    >
      <bdi className={`num ${styles.minute}`} dir="ltr">
        {minute}
      </bdi>
      <span className="stack centred quiet">{ICONS[type] ?? <Info size={16} aria-hidden />}</span>
      <Words className={styles.words}>
        <b>{label}</b>
        {team && <bdi>{team}</bdi>}
        {player && <bdi className={cx('quiet', styles.player)}>{player}</bdi>}
        {text && text !== minute && <span dir="auto">{text}</span>}
      </Words>
      {revoked ? (
        <span className={cx('quiet tiny strong', styles.tag)}>{t('revoked')}</span>
      ) : (
        SCORING.has(type) && (
          <span className={`num ${styles.score}`}>
            <span>{homeScore}</span>
            <i aria-hidden>–</i>
            <span>{awayScore}</span>
          </span>
        )
      )}
    </li>
  );
}
