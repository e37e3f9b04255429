// A line of text: counts towards its maximum, can be cleared, passes everything else to the input.
import { X } from 'lucide-react';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../lib/cx';
import { useFieldIds } from './field';
import styles from './field.module.css';

export interface TextInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'size'> {
  value: string;
  onChange: (value: string) => void;
  /** Shows "3 / 15"; the browser stops at it. Counted in code points. */
  maxLength?: number;
  showCount?: boolean;
  clearable?: boolean;
  /** Stands at the end inside the box. */
  end?: ReactNode;
  start?: ReactNode;
}

export function TextInput(props: TextInputProps) {
  const {
    value,
    onChange,
    maxLength,
    showCount,
    clearable = true,
    end,
    start,
    className,
    ref: _,
    ...rest
  } = props;
  const { t } = useTranslation('common');
  const ids = useFieldIds();
  const input = useRef<HTMLInputElement>(null);
  const length = Array.from(value).length;
  return (
    <div className={cx(styles.box, className)} data-invalid={ids['aria-invalid']}>
      {start}
      <input
        type="text"
        {...ids}
        {...rest}
        ref={input}
        className={styles.input}
        value={value}
        maxLength={maxLength}
        onChange={(event) => onChange(event.target.value)}
      />
      {clearable && value !== '' && !rest.disabled && !rest.readOnly && (
        <button
          type="button"
          className={styles.tool}
          aria-label={t('action.clear')}
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
        >
          <X size={16} aria-hidden />
        </button>
      )}
      {showCount && maxLength !== undefined && (
        <span className={cx('num', styles.counter, length >= maxLength && styles.full)}>
          <span aria-hidden>
            {length}/{maxLength}
          </span>
          <span className="vh">{t('counter', { n: length, max: maxLength })}</span>
        </span>
      )}
      {end}
    </div>
  );
}
