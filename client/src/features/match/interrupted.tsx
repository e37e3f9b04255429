// In the place of the picture while the match's own source is interrupted: other channels, and its lines to try.
import { useTranslation } from 'react-i18next';
import { say } from '../../i18n/say';
import { cx } from '../../lib/cx';
import type { Choice } from './match-data';
import styles from './source-stage.module.css';

interface InterruptedProps {
  source: Choice;
  others: readonly Choice[];
  onChoose: (channelId: string) => void;
  onTry: (lineId: string) => void;
}

export default function Interrupted({ source, others, onChoose, onTry }: InterruptedProps) {
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
