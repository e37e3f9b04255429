// A password of a form, with its show switch.
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/field';
import { PasswordInput } from '../../ui/password-input';
import { useRefusals } from './form-frame';

interface PasswordFieldProps {
  name: string;
  label: string;
  placeholder?: string;
  /** Lets the browser offer to make one up. */
  fresh?: boolean;
}

export function PasswordField({ name, label, placeholder, fresh }: PasswordFieldProps) {
  const { errorOf } = useRefusals();
  const { field } = useController({ name });
  return (
    <Field label={label} error={errorOf(name)} beside>
      <PasswordInput
        name={name}
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        placeholder={placeholder}
        autoComplete={fresh ? 'new-password' : 'current-password'}
      />
    </Field>
  );
}

/** A password that is made here, twice. */
export function NewPassword({ label }: { label: string }) {
  const { t } = useTranslation('account');
  return (
    <>
      <PasswordField name="password" label={label} placeholder={t('nameRule')} fresh />
      <PasswordField
        name="confirmPassword"
        label={t('confirmPassword')}
        placeholder={t('confirmAsk')}
        fresh
      />
    </>
  );
}
