/** The line of states of a broadcast: it tells the order in which things work, and where one is. */
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../lib/cx';
import { type BroadcastStage, STAGES } from './broadcast-stage';
import styles from './stage-line.module.css';

interface StageLineProps {
  stage: BroadcastStage;
  /** With what happens in each state, in a room where a push is a preview, or starts the broadcast. */
  explained?: 'preview' | 'onPush';
}

export function StageLine({ stage, explained }: StageLineProps) {
  const { t } = useTranslation('studio');
  const at = STAGES.indexOf(stage);
  const textOf = (name: BroadcastStage, i: number) => {
    if (name === 'preview' && explained === 'onPush') return t('stage.text.previewPush');
    // The text explains the Start button only before the broadcast started.
    if (name === 'live' && (explained === 'onPush' || at >= i)) return t('stage.text.livePush');
    return t(`stage.text.${name}`);
  };
  return (
    <ol className={styles.line} aria-label={t('stage.label')} data-explained={explained || undefined}>
      {STAGES.map((name, i) => (
        <li
          key={name}
          className={styles.stage}
          data-at={i === at ? name : undefined}
          data-done={i < at || undefined}
          aria-current={i === at ? 'step' : undefined}
        >
          <span className={styles.dot} aria-hidden>
            {i < at ? <Check size={13} /> : i + 1}
          </span>
          <span className={cx('stack gap-2 shrinks')}>
            <b>{t(name === 'setUp' && i < at ? 'stage.wasSetUp' : `stage.${name}`)}</b>
            {explained && <span className={styles.text}>{textOf(name, i)}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
