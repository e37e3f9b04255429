// A box to tick with its sentence, which may hold links, and its error.
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cx } from '../lib/cx';
import styles from './field.module.css';

interface CheckboxFieldProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
  error?: string | null;
  name?: string;
  disabled?: boolean;
}

export function CheckboxField({ checked, onChange, children, error, name, disabled }: CheckboxFieldProps) {
  const id = useId();
  return (
    <div className="stack gap-6 shrinks">
      <label className={cx('stack gap-10 quiet small', styles.check)}>
        <input
          type="checkbox"
          name={name}
          disabled={disabled}
          checked={checked}
          aria-invalid={Boolean(error) || undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{children}</span>
      </label>
      {error && (
        <p id={`${id}-error`} className={cx('flex gap-6 error small', styles.error)} role="alert">
          <CircleAlert size={15} aria-hidden />
          {error}
        </p>
      )}
    </div>
  );
}
