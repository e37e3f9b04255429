// A round button with a picture; its name is spoken and shown as a tooltip.
import type { ComponentProps } from 'react';
import { cx } from '../lib/cx';
import styles from './button.module.css';
import { Tooltip } from './tooltip';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  label: string;
  small?: boolean;
  /** Where the tooltip opens; "none" when the name stands beside the button anyway. */
  tip?: 'above' | 'below' | 'none';
}

export function IconButton({ label, small, tip = 'below', className, children, ...rest }: IconButtonProps) {
  const button = (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={cx(styles.icon, small && styles.iconSmall, className)}
    >
      {children}
    </button>
  );
  return tip === 'none' ? (
    button
  ) : (
    <Tooltip text={label} side={tip}>
      {button}
    </Tooltip>
  );
}
