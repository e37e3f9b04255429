// Several lines of text with a counter.
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../lib/cx';
import { useFieldIds, useLength } from './field';
import styles from './field.module.css';

export interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'value' | 'onChange'> {
  value: string;
  onChange: (value: string) => void;
  maxLength: number;
}

export function TextArea({ value, onChange, maxLength, className, ...rest }: TextAreaProps) {
  const { t } = useTranslation('common');
  const ids = useFieldIds();
  const { length, over } = useLength(value, maxLength);
  return (
    <div className={cx(styles.box, styles.tall, className)} data-invalid={over || ids['aria-invalid']}>
      <textarea
        {...ids}
        {...rest}
        aria-invalid={over || ids['aria-invalid']}
        className={styles.input}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <span className={cx('num rigid faint tiny', styles.counter, over && styles.over)}>
        <span aria-hidden>
          {length}/{maxLength}
        </span>
        <span className="vh">{t('counter', { n: length, max: maxLength })}</span>
      </span>
    </div>
  );
}
