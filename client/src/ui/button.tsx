// A button, and the class names with which a link looks like one.
import type { ComponentProps, MouseEvent } from 'react';
import { cx } from '../lib/cx';
import styles from './button.module.css';

export type ButtonLook = 'primary' | 'ghost' | 'plain' | 'outline' | 'chosen' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

interface Looks {
  look?: ButtonLook;
  size?: ButtonSize;
  /** As wide as its container. */
  wide?: boolean;
}

/** For links that act as buttons: `<Link className={buttonClass({ look: 'ghost' })}>`. */
export function buttonClass({ look = 'primary', size = 'medium', wide }: Looks = {}): string {
  return cx(styles.button, styles[look], size !== 'medium' && styles[size], wide && styles.wide);
}

export interface ButtonProps extends ComponentProps<'button'>, Looks {
  /** Waiting for an answer: cannot be pressed again and says so. */
  busy?: boolean;
}

/** Keeps the focus in the field: the complaint that comes when a field is left would push the button away from under the press. */
const stayInField = (event: MouseEvent) => event.preventDefault();

export function Button({ look, size, wide, busy, className, children, disabled, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      onMouseDown={rest.type === 'submit' ? stayInField : undefined}
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={cx(buttonClass({ look, size, wide }), className)}
    >
      {busy && <span className={styles.busy} aria-hidden />}
      {children}
    </button>
  );
}
