// Shows a short name beside a control on hover and keyboard focus. The control's own label is what is spoken.
import type { ReactNode } from 'react';
import { cx } from '../lib/cx';
import styles from './tooltip.module.css';

interface TooltipProps {
  text: string;
  side?: 'above' | 'below';
  children: ReactNode;
}

export function Tooltip({ text, side = 'below', children }: TooltipProps) {
  return (
    <span className={styles.anchor}>
      {children}
      <span className={cx(styles.tip, styles[side])} aria-hidden>
        {text}
      </span>
    </span>
  );
}
