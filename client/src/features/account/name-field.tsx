// The username, with its length counted.
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { nameMax } from '../../lib/account-rules';
import { Field } from '../../ui/field';
import { TextInput } from '../../ui/text-input';

interface NameFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  placeholder?: string;
  hint?: string;
  error: string | undefined;
  showCount?: boolean;
  onLeave?: (value: string) => void;
}

export function NameField<Values extends FieldValues>(props: NameFieldProps<Values>) {
  const { control, name, label, placeholder, hint, error, showCount, onLeave } = props;
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
        maxLength={nameMax}
        showCount={showCount}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
      />
    </Field>
  );
}
