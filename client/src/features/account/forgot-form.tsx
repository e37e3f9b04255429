// A new login password, proven by a code to the phone.
import { FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { post } from '../../api/post';
import { plainDigits } from '../../lib/plain-input';
import styles from './account.module.css';
import type { AccountMode } from './account-mode';
import { FormFrame } from './form-frame';
import { PasswordField } from './password-field';
import { PhoneFields } from './phone-fields';
import { noPhone } from './phone-values';
import { forgottenPassword } from './schemas';
import { useAccountForm } from './use-account-form';

interface ForgotFormProps {
  /** With the token of the new session; all others are ended. */
  onChanged: (token: string) => void;
  /** The way back to the log-in; somebody who is logged in has none. */
  onMode?: (mode: AccountMode) => void;
  onUnsaved?: (unsaved: boolean) => void;
}

export function ForgotForm({ onChanged, onMode, onUnsaved }: ForgotFormProps) {
  const { t } = useTranslation('account');
  const { form, control, submit, busy, unsaved, errorOf, refuse, generalError } = useAccountForm(
    forgottenPassword,
    { ...noPhone, password: '', confirmPassword: '' },
    async ({ phone, ...values }) => {
      const answer = await post('/web_user/web_user_change_password', {
        ...values,
        phone: plainDigits(phone),
      });
      onChanged(answer.token);
    },
  );
  return (
    <FormProvider {...form}>
      <FormFrame
        onSubmit={submit}
        busy={busy}
        unsaved={unsaved}
        onUnsaved={onUnsaved}
        error={generalError}
        submitLabel={t('setPassword')}
        foot={
          onMode && (
            <button type="button" className={styles.link} onClick={() => onMode('login')}>
              {t('backToLogin')}
            </button>
          )
        }
      >
        <PhoneFields
          scene="changePassword"
          phoneError={errorOf('phone')}
          codeError={errorOf('code')}
          refuse={refuse}
        />
        <PasswordField
          control={control}
          name="password"
          label={t('newPassword')}
          placeholder={t('nameRule')}
          error={errorOf('password')}
          fresh
        />
        <PasswordField
          control={control}
          name="confirmPassword"
          label={t('confirmPassword')}
          placeholder={t('confirmAsk')}
          error={errorOf('confirmPassword')}
          fresh
        />
      </FormFrame>
    </FormProvider>
  );
}
