// Log in: by password or by a code to the phone.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Tabs } from '../../ui/tabs';
import styles from './account.module.css';
import type { LoginFormProps } from './account-mode';
import { PasswordLoginForm } from './password-login-form';
import { PhoneLoginForm } from './phone-login-form';

type Way = 'password' | 'phone';

export function LoginForm(props: LoginFormProps) {
  const { t } = useTranslation('account');
  const [way, setWay] = useState<Way>('password');
  return (
    <Tabs
      label={t('ways')}
      fill
      value={way}
      onChange={setWay}
      items={[
        { value: 'password', label: t('byPassword') },
        { value: 'phone', label: t('byPhone') },
      ]}
      panelClassName={styles.panel}
    >
      {way === 'password' ? <PasswordLoginForm {...props} /> : <PhoneLoginForm {...props} />}
    </Tabs>
  );
}
