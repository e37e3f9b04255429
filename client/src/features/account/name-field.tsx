// The username, with its length counted.
import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { nameMax } from '../../lib/account-rules';
import { Field } from '../../ui/field';
import { TextInput } from '../../ui/text-input';
import styles from './account.module.css';
import { useRefusals } from './form-frame';

interface NameFieldProps {
  placeholder: string;
  /** Where names are made, their length is counted. */
  showCount?: boolean;
  start?: ReactNode;
  onLeave?: (value: string) => void;
}

export function NameField({ placeholder, showCount, start, onLeave }: NameFieldProps) {
  const { t } = useTranslation('account');
  const { errorOf } = useRefusals();
  const { field } = useController({ name: 'userName' });
  return (
    <Field label={t('userName')} error={errorOf('userName')} beside>
      <TextInput
        name="userName"
        value={field.value}
        onChange={field.onChange}
        onBlur={() => {
          field.onBlur();
          onLeave?.(field.value);
        }}
        placeholder={placeholder}
        maxLength={showCount ? nameMax : undefined}
        showCount={showCount}
        start={start}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        className={styles.phone}
      />
    </Field>
  );
}
