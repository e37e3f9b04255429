// A goal among the lines of the chat, and that one was taken back.
import { CircleDot } from 'lucide-react';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { useEventWords } from '../../cards/match-event';
import { ShownMatchContext } from '../../cards/shown-match';
import { cx } from '../../lib/cx';
import type { GoalLine } from '../../realtime/lines';
import styles from './goal-row.module.css';
import told from './told.module.css';

export default function GoalRow({ line: { score, undone } }: { line: GoalLine }) {
  const { t } = useTranslation('room');
  const shown = use(ShownMatchContext);
  const { eventId, player, revoked } = score.event;
  const { label, team, minute } = useEventWords(score.event, shown?.matchId === score.matchId ? shown : null);
  const { homeScore, awayScore } = revoked ? score : score.event;
  const Words = revoked || undone ? 's' : 'span';
  return (
    <div
      className={cx('row gap-8 apart', told.told)}
      data-goal={eventId}
      data-off={revoked || undone || undefined}
    >
      <span className="row gap-8 shrinks">
        <CircleDot size={16} aria-hidden />
        <span className="breaks">
          <Words>
            <b>{label}</b> <bdi className="num">{minute}</bdi> {player && <bdi>{player}</bdi>}{' '}
            {team && <bdi className="quiet">{team}</bdi>}
          </Words>
          {revoked && <span className={cx('tiny strong', styles.tag)}>{t('chat.overturned')}</span>}
        </span>
      </span>
      {!undone && homeScore !== null && awayScore !== null && (
        <span className={cx('num bold row gap-4', styles.score)}>
          <span>{homeScore}</span>
          <i aria-hidden>–</i>
          <span>{awayScore}</span>
        </span>
      )}
    </div>
  );
}
