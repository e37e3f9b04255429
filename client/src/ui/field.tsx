// A control with its label, hint and error; ties them together for screen readers.
import { CircleAlert } from 'lucide-react';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../lib/cx';
import { textLength } from '../lib/plain-input';
import styles from './field.module.css';

interface FieldIds {
  controlId: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
  /** Told by a control that holds a longer text than is taken; null once it does no more. */
  tooLong: (control: string, sentence: string | null) => void;
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

/** The length of a text as the server counts it. One that is longer than `max` stays, and is told to the field around. */
export function useLength(text: string, max: number | undefined): { length: number; over: boolean } {
  const { t } = useTranslation('common');
  const control = useId();
  const tell = useContext(FieldContext)?.tooLong;
  const length = textLength(text);
  const over = max !== undefined && length > max;
  const sentence = over ? t('tooLong', { max, n: length - max }) : null;
  useEffect(() => {
    tell?.(control, sentence);
    return () => tell?.(control, null);
  }, [tell, control, sentence]);
  return { length, over };
}

export interface FieldProps {
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
  const [long, setLong] = useState<Readonly<Record<string, string>>>({});
  const tooLong = useCallback((control: string, sentence: string | null) => {
    setLong(({ [control]: before, ...others }) =>
      sentence === null ? others : { ...others, [control]: sentence },
    );
  }, []);
  const wrong = Object.values(long)[0] ?? error;
  const describedBy = cx(Boolean(wrong) && `${id}-error`, Boolean(hint) && `${id}-hint`) || undefined;
  return (
    <div className={cx('stack gap-6 at-top shrinks', beside && styles.beside)}>
      <label className={styles.label} htmlFor={`${id}-control`}>
        <span className={cx(required && styles.must)}>{label}</span>
      </label>
      <div className="stack gap-6 shrinks">
        <FieldContext
          value={{ controlId: `${id}-control`, describedBy, invalid: Boolean(wrong), required, tooLong }}
        >
          {children}
        </FieldContext>
        {wrong && (
          <p id={`${id}-error`} className={cx('flex gap-6 error small', styles.error)} role="alert">
            <CircleAlert size={15} aria-hidden />
            {wrong}
          </p>
        )}
        {hint && (
          <p id={`${id}-hint`} className="faint tiny">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
