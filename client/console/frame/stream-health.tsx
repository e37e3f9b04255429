// How a stream is, in one line: frames, bits, key frames, the newest packet; what viewers notice stands out.
import { useTranslation } from 'react-i18next';
import type { Stream as Health } from '../../src/api/schema.gen';
import { cx } from '../../src/lib/cx';
import styles from './stream-health.module.css';

const tenths = (value: number) => value.toFixed(1);

export function StreamHealth({ stream, long }: { stream: Health; long?: boolean }) {
  const { t } = useTranslation('console');
  const { frameRate, bitRate, keyFrameMs, silentMs, width, height, fed, problems, ladder } = stream;
  const bad = (problem: Health['problems'][number]) =>
    cx(problems.includes(problem) && styles.bad) || undefined;
  return (
    <span className={cx('flex wraps quiet tiny', styles.line)}>
      {frameRate > 0 && (
        <span className={bad('frameRate')}>{t('stream.frames', { n: Math.round(frameRate) })}</span>
      )}
      {bitRate > 0 && <span>{t('stream.bits', { n: tenths(bitRate / 1_000_000) })}</span>}
      {keyFrameMs > 0 && (
        <span className={bad('keyFrames')}>{t('stream.keys', { n: tenths(keyFrameMs / 1_000) })}</span>
      )}
      <span className={bad('silent')}>
        {fed ? t('stream.packet', { n: tenths(silentMs / 1_000) }) : t('stream.gone')}
      </span>
      {problems.includes('audio') && <span className={styles.bad}>{t('stream.mute')}</span>}
      {long && width > 0 && (
        <span>
          {width} × {height}
        </span>
      )}
      {long && ladder && (
        <span className={cx(ladder.phase !== 'running' && styles.bad) || undefined}>
          {t(`ladder.phase.${ladder.phase}`, {
            list: ladder.definitions.map((one) => (one === 'sound' ? t('ladder.sound') : one)).join(' · '),
            n: tenths(ladder.cores),
            count: ladder.restarts,
          })}
        </span>
      )}
    </span>
  );
}
