// The two handles on one track: where a clip begins and ends. Left to right, like the bar of the player.
import { useTranslation } from 'react-i18next';
import { ltr } from '../../lib/isolate';
import styles from './clip-editor.module.css';
import { STEP_S, type Stretch } from './clip-range';

interface ClipHandlesProps {
  clip: Stretch;
  window: Stretch;
  /** How a moment is told. */
  tell: (at: number) => string;
  onMove: (end: keyof Stretch, to: number) => void;
}

export function ClipHandles({ clip, window, tell, onMove }: ClipHandlesProps) {
  const { t } = useTranslation('clips');
  const share = (at: number) => `${(100 * (at - window.from)) / (window.to - window.from)}%`;
  const names = { from: t('begin'), to: t('end') };
  return (
    <div className={styles.range}>
      <div className={styles.track} dir="ltr">
        <span
          aria-hidden
          className={styles.chosen}
          style={{ insetInlineStart: share(clip.from), insetInlineEnd: `calc(100% - ${share(clip.to)})` }}
        />
        {(['from', 'to'] as const).map((end) => (
          <input
            key={end}
            type="range"
            aria-label={names[end]}
            aria-valuetext={tell(clip[end])}
            min={window.from}
            max={window.to}
            step={STEP_S}
            value={clip[end]}
            onChange={(event) => onMove(end, Number(event.target.value))}
          />
        ))}
      </div>
      <p className={styles.moments} dir="ltr" aria-hidden>
        <span className="num">{ltr(tell(clip.from))}</span>
        <b>
          <bdi>{t('long', { count: Math.round(clip.to - clip.from) })}</bdi>
        </b>
        <span className="num">{ltr(tell(clip.to))}</span>
      </p>
    </div>
  );
}
