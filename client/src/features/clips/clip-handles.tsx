// The two handles on one track: where a clip begins and ends.
import { useTranslation } from 'react-i18next';
import { cx } from '../../lib/cx';
import { ltr } from '../../lib/isolate';
import { Slider } from '../../ui/slider';
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
  return (
    <div className="stack gap-6">
      <Slider
        handles={[
          { name: t('begin'), value: clip.from, text: tell(clip.from) },
          { name: t('end'), value: clip.to, text: tell(clip.to) },
        ]}
        min={window.from}
        max={window.to}
        step={STEP_S}
        onMove={(to, handle) => onMove(handle === 0 ? 'from' : 'to', to)}
      />
      <p className={cx('flex apart quiet small', styles.moments)} dir="ltr" aria-hidden>
        <span className="num">{ltr(tell(clip.from))}</span>
        <b>
          <bdi>{t('long', { count: Math.round(clip.to - clip.from) })}</bdi>
        </b>
        <span className="num">{ltr(tell(clip.to))}</span>
      </p>
    </div>
  );
}
