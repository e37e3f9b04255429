// Username (or phone number) and password.
import { useTranslation } from 'react-i18next';
import { post } from '../../api/post';
import type { LoginFormProps } from './account-mode';
import { FormFrame } from './form-frame';
import { LoginLinks } from './login-links';
import { NameField } from './name-field';
import { PasswordField } from './password-field';
import { passwordLogin } from './schemas';
import { useAccountForm } from './use-account-form';

export function PasswordLoginForm({ onDone, onMode }: LoginFormProps) {
  const { t, i18n } = useTranslation('account');
  const { control, submit, busy, errorOf, generalError } = useAccountForm(
    passwordLogin,
    { userName: '', password: '' },
    async (values) =>
      onDone(await post('/web_user/web_pwd_login', { ...values, languageType: i18n.language })),
  );
  return (
    <FormFrame
      onSubmit={submit}
      busy={busy}
      error={generalError}
      submitLabel={t('login')}
      foot={<LoginLinks onMode={onMode} />}
    >
      <NameField
        control={control}
        name="userName"
        label={t('userName')}
        placeholder={t('userNameOrPhone')}
        error={errorOf('userName')}
      />
      <PasswordField
        control={control}
        name="password"
        label={t('password')}
        placeholder={t('passwordAsk')}
        error={errorOf('password')}
      />
    </FormFrame>
  );
}
