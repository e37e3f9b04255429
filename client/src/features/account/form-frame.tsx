// The form element with its general refusal and its one button.
import { CircleAlert } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import { Button } from '../../ui/button';
import styles from './account.module.css';

interface FormFrameProps {
  onSubmit: (event: FormEvent) => void;
  busy: boolean;
  error: string | undefined;
  submitLabel: string;
  children: ReactNode;
  /** Links under the button. */
  foot?: ReactNode;
}

export function FormFrame({ onSubmit, busy, error, submitLabel, children, foot }: FormFrameProps) {
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      {children}
      {error && (
        <p className={styles.general} role="alert">
          <CircleAlert size={17} aria-hidden />
          {error}
        </p>
      )}
      <Button type="submit" size="large" wide busy={busy}>
        {submitLabel}
      </Button>
      {foot && <div className={styles.foot}>{foot}</div>}
    </form>
  );
}
