// Phone number and SMS code.
import { useTranslation } from 'react-i18next';
import { post } from '../../api/post';
import { plainDigits } from '../../lib/plain-input';
import type { LoginFormProps } from './account-mode';
import { FormFrame } from './form-frame';
import { LoginLinks } from './login-links';
import { PhoneFields } from './phone-fields';
import { noPhone } from './phone-values';
import { phoneLogin } from './schemas';
import { useAccountForm } from './use-account-form';

export function PhoneLoginForm({ onDone, onMode }: LoginFormProps) {
  const { t, i18n } = useTranslation('account');
  const form = useAccountForm(phoneLogin, noPhone, async ({ areaCode, phone, code }) => {
    const asked = { areaCode, phone: plainDigits(phone), code, languageType: i18n.language };
    onDone(await post('/web_user/web_phone_login', asked));
  });
  return (
    <FormFrame form={form} unsaved={false} submitLabel={t('login')} foot={<LoginLinks onMode={onMode} />}>
      <PhoneFields scene="login" isOpen />
    </FormFrame>
  );
}
