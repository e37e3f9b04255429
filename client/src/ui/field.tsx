// A control with its label, hint and error; ties them together for screen readers.
import { CircleAlert } from 'lucide-react';
import { createContext, type ReactNode, useContext, useId } from 'react';
import { cx } from '../lib/cx';
import styles from './field.module.css';

interface FieldIds {
  controlId: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

const FieldContext = createContext<FieldIds | null>(null);

/** What the control inside a Field puts on its input; empty outside of one. */
export function useFieldIds() {
  const ids = useContext(FieldContext);
  return {
    id: ids?.controlId,
    'aria-describedby': ids?.describedBy,
    'aria-invalid': ids?.invalid || undefined,
    'aria-required': ids?.required || undefined,
  };
}

interface FieldProps {
  label: string;
  hint?: ReactNode;
  /** The sentence of what is wrong, already in the reader's language. */
  error?: string | null;
  required?: boolean;
  /** In the Chinese layout the label stands beside the control. */
  beside?: boolean;
  children: ReactNode;
}

export function Field({ label, hint, error, required = false, beside, children }: FieldProps) {
  const id = useId();
  const describedBy = cx(Boolean(error) && `${id}-error`, Boolean(hint) && `${id}-hint`) || undefined;
  return (
    <div className={cx(styles.field, beside && styles.beside)}>
      <label className={styles.label} htmlFor={`${id}-control`}>
        <span className={cx(required && styles.must)}>{label}</span>
      </label>
      <div className={styles.control}>
        <FieldContext value={{ controlId: `${id}-control`, describedBy, invalid: Boolean(error), required }}>
          {children}
        </FieldContext>
        {error && (
          <p id={`${id}-error`} className={styles.error} role="alert">
            <CircleAlert size={15} aria-hidden />
            {error}
          </p>
        )}
        {hint && (
          <p id={`${id}-hint`} className={styles.hint}>
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
