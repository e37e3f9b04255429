// Username (or phone number, then with its area) and password.
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { post } from '../../api/post';
import { asRefusal, Refusal } from '../../api/refusal';
import { plainDigits, plainName } from '../../lib/plain-input';
import type { LoginFormProps } from './account-mode';
import { AreaPick } from './area-pick';
import { FormFrame } from './form-frame';
import { LoginLinks } from './login-links';
import { NameField } from './name-field';
import { PasswordField } from './password-field';
import { noPhone } from './phone-values';
import { isPhoneName, passwordLogin } from './schemas';
import { useAccountForm } from './use-account-form';
import { useLikelyArea } from './use-likely-area';

export function PasswordLoginForm({ onDone, onMode }: LoginFormProps) {
  const { t, i18n } = useTranslation('account');
  const form = useAccountForm(
    passwordLogin,
    { userName: '', areaCode: noPhone.areaCode, password: '' },
    async ({ userName, areaCode, password }) => {
      const named = isPhoneName(userName)
        ? { userName: plainDigits(userName), areaCode }
        : { userName: plainName(userName) };
      try {
        onDone(await post('/web_user/web_pwd_login', { ...named, password, languageType: i18n.language }));
      } catch (thrown) {
        // What is neither a name nor a number of its area was meant as a number.
        const isNumber = 'areaCode' in named && asRefusal(thrown).code === 'USERNAME_FORMAT';
        throw isNumber ? new Refusal('PHONE_FORMAT', { field: 'userName' }) : thrown;
      }
    },
  );
  useLikelyArea(form.form, 'areaCode');
  const { field: area } = useController({ control: form.control, name: 'areaCode' });
  const typed = useWatch({ control: form.control, name: 'userName' });
  return (
    <FormFrame form={form} unsaved={false} submitLabel={t('login')} foot={<LoginLinks onMode={onMode} />}>
      <NameField
        placeholder={t('userNameOrPhone')}
        start={isPhoneName(typed) && <AreaPick value={area.value} onChange={area.onChange} typed={typed} />}
      />
      <PasswordField name="password" label={t('password')} placeholder={t('passwordAsk')} />
    </FormFrame>
  );
}
