// A grey piece of the size of what will stand here; shows only after 200 ms, so quick answers do not flicker.
import { cx } from '../lib/cx';
import styles from './skeleton.module.css';

interface SkeletonProps {
  width?: string | number;
  height?: string | number;
  /** For example "16 / 9", instead of a height. */
  ratio?: string;
  round?: boolean;
  className?: string;
}

export function Skeleton({ width = '100%', height, ratio, round, className }: SkeletonProps) {
  return (
    <span
      aria-hidden
      className={cx(styles.bone, round && styles.round, className)}
      style={{ inlineSize: width, blockSize: height, aspectRatio: ratio }}
    />
  );
}
