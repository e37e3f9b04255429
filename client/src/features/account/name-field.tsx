// The username, with its length counted.
import type { ReactNode } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { nameMax } from '../../lib/account-rules';
import { Field } from '../../ui/field';
import { TextInput } from '../../ui/text-input';
import styles from './account.module.css';

interface NameFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  placeholder?: string;
  hint?: string;
  error: string | undefined;
  /** Where names are made, their length is counted. */
  showCount?: boolean;
  start?: ReactNode;
  onLeave?: (value: string) => void;
}

export function NameField<Values extends FieldValues>(props: NameFieldProps<Values>) {
  const { control, name, label, placeholder, hint, error, showCount, start, onLeave } = props;
  const { field } = useController({ control, name });
  return (
    <Field label={label} hint={hint} error={error} beside>
      <TextInput
        name={field.name}
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
