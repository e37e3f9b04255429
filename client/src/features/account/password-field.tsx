// A password of a form, with its show switch.
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { Field } from '../../ui/field';
import { PasswordInput } from '../../ui/password-input';

interface PasswordFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  placeholder?: string;
  hint?: string;
  error: string | undefined;
  /** Lets the browser offer to make one up. */
  fresh?: boolean;
}

export function PasswordField<Values extends FieldValues>(props: PasswordFieldProps<Values>) {
  const { control, name, label, placeholder, hint, error, fresh } = props;
  const { field } = useController({ control, name });
  return (
    <Field label={label} hint={hint} error={error} beside>
      <PasswordInput
        name={field.name}
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        placeholder={placeholder}
        autoComplete={fresh ? 'new-password' : 'current-password'}
      />
    </Field>
  );
}
