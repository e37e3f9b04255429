// A line of text: counts towards its maximum, can be cleared, passes everything else to the input.
import { X } from 'lucide-react';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../lib/cx';
import { useFieldIds, useLength } from './field';
import styles from './field.module.css';

export interface TextInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'size'> {
  value: string;
  onChange: (value: string) => void;
  /** A longer text stays and is told, with "17 / 15". Counted as the server counts. */
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
  const { length, over } = useLength(value, maxLength);
  return (
    <div className={cx(styles.box, className)} data-invalid={over || ids['aria-invalid']}>
      {start}
      <input
        type="text"
        {...ids}
        {...rest}
        aria-invalid={over || ids['aria-invalid']}
        ref={input}
        className={styles.input}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {clearable && value !== '' && !rest.disabled && !rest.readOnly && (
        <button
          type="button"
          className={cx('stack centred rigid faint', styles.tool)}
          aria-label={t('action.clear')}
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
        >
          <X size={16} aria-hidden />
        </button>
      )}
      {(showCount || over) && maxLength !== undefined && (
        <span className={cx('num rigid faint tiny', styles.counter, over && styles.over)}>
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
