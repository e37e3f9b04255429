// The marked moments of a recording as a list: what the dots on the bar are, for fingers and keyboards too.
import { useTranslation } from 'react-i18next';
import type { ProgressDot, Thumbnail } from '../../api/schema.gen';
import { duration } from '../../i18n/format';
import { cx } from '../../lib/cx';
import { pictureAt } from './along';
import styles from './moments.module.css';

interface MomentsProps {
  dots: readonly ProgressDot[];
  thumbnail: Thumbnail | null | undefined;
  /** Seconds. */
  length: number;
  onJump: (seconds: number) => void;
}

export function Moments({ dots, thumbnail, length, onJump }: MomentsProps) {
  const { t } = useTranslation('room');
  if (dots.length === 0) return null;
  return (
    <section className={cx('stack gap-12 shrinks', styles.moments)} aria-label={t('recording.moments')}>
      <h2>{t('recording.moments')}</h2>
      <ul>
        {dots.map(({ id, time, text }) => (
          <li key={id}>
            <button type="button" className={styles.moment} onClick={() => onJump(time)}>
              {thumbnail && (
                <span aria-hidden className={styles.picture} style={cut(thumbnail, time, length)} />
              )}
              <span className={cx('stack gap-2 breaks', styles.words)}>
                <span className="num">{duration(time)}</span>
                <bdi>{text}</bdi>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** One small picture of a sheet. */
function cut({ urls, pic_num, col, row, width, height }: Thumbnail, time: number, length: number) {
  const n = pictureAt(time, length, pic_num);
  const at = n % (col * row);
  const percent = (i: number, of: number) => (of > 1 ? (100 * i) / (of - 1) : 0);
  return {
    backgroundImage: `url("${urls[Math.floor(n / (col * row))]}")`,
    backgroundSize: `${100 * col}% ${100 * row}%`,
    backgroundPosition: `${percent(at % col, col)}% ${percent(Math.floor(at / col), row)}%`,
    aspectRatio: `${width} / ${height}`,
  };
}
