// The form element with its general refusal and its one button.
import { CircleAlert } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import { useUnsaved } from '../../lib/use-unsaved';
import { Button } from '../../ui/button';
import { LeaveGuard } from '../../ui/leave-guard';
import styles from './account.module.css';

interface FormFrameProps {
  onSubmit: (event: FormEvent) => unknown;
  busy: boolean;
  error: string | undefined;
  submitLabel: string;
  /** The button destroys something. */
  danger?: boolean;
  /** Whether it holds text that would be lost. */
  unsaved?: boolean;
  /** Told instead of guarding the form: for the dialog that asks once for several. */
  onUnsaved?: ((unsaved: boolean) => void) | undefined;
  children: ReactNode;
  /** Links under the button. */
  foot?: ReactNode;
}

export function FormFrame({
  onSubmit,
  busy,
  error,
  submitLabel,
  danger,
  unsaved = false,
  onUnsaved,
  children,
  foot,
}: FormFrameProps) {
  useUnsaved(unsaved, onUnsaved);
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      {unsaved && !onUnsaved && <LeaveGuard />}
      {children}
      {error && (
        <p className={styles.general} role="alert">
          <CircleAlert size={17} aria-hidden />
          {error}
        </p>
      )}
      <Button type="submit" look={danger ? 'danger' : 'primary'} size="large" wide busy={busy}>
        {submitLabel}
      </Button>
      {foot && <div className={styles.foot}>{foot}</div>}
    </form>
  );
}
