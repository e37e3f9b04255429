// A choice of one from a short list; the system's own list, which phones and screen readers know best.
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from '../lib/cx';
import { useFieldIds } from './field';
import styles from './field.module.css';

export interface SelectOption {
  value: string;
  label: string;
}

export interface SelectBoxProps extends Omit<ComponentProps<'select'>, 'onChange' | 'value'> {
  value: string;
  onChange: (value: string) => void;
  options: readonly SelectOption[];
  /** Shown while nothing is chosen. */
  placeholder?: string;
}

/** The named numbers of the server as choices; 0 means none of them. */
export const optionsOf = (list: readonly { value: number | string; label: string }[] = []): SelectOption[] =>
  list.filter(({ value }) => Number(value) > 0).map(({ value, label }) => ({ value: String(value), label }));

export function SelectBox({ value, onChange, options, placeholder, className, ...rest }: SelectBoxProps) {
  const ids = useFieldIds();
  return (
    <div className={cx(styles.box, className)} data-invalid={ids['aria-invalid']}>
      <select
        {...ids}
        {...rest}
        className={cx(styles.input, styles.select)}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {placeholder !== undefined && (
          <option value="" disabled>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown size={16} className={styles.chevron} aria-hidden />
    </div>
  );
}
