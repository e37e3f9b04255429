// A new login password, proven by a code to the phone.
import { useTranslation } from 'react-i18next';
import { post } from '../../api/post';
import { cx } from '../../lib/cx';
import { plainDigits } from '../../lib/plain-input';
import styles from './account.module.css';
import type { AccountMode } from './account-mode';
import { FormFrame } from './form-frame';
import { NewPassword } from './password-field';
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
  submitLabel?: string;
}

export function ForgotForm({ onChanged, onMode, onUnsaved, submitLabel }: ForgotFormProps) {
  const { t } = useTranslation('account');
  const form = useAccountForm(
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
    <FormFrame
      form={form}
      onUnsaved={onUnsaved}
      submitLabel={submitLabel ?? t('setPassword')}
      foot={
        onMode && (
          <button
            type="button"
            className={cx('accented strong', styles.link)}
            onClick={() => onMode('login')}
          >
            {t('backToLogin')}
          </button>
        )
      }
    >
      <PhoneFields scene="changePassword" isOpen />
      <NewPassword label={t('newPassword')} />
    </FormFrame>
  );
}
