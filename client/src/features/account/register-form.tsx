// A new account: a phone with its code, a nickname, the agreement; a username and a password on request.
import { useTranslation } from 'react-i18next';
import { post } from '../../api/post';
import { cx } from '../../lib/cx';
import { plainDigits, plainName } from '../../lib/plain-input';
import styles from './account.module.css';
import type { LoginFormProps } from './account-mode';
import { AgreeField } from './agree-field';
import { FormFrame } from './form-frame';
import { NameAndPassword } from './name-and-password';
import { NickField } from './nick-field';
import { nickIdea } from './nick-idea';
import { PhoneFields } from './phone-fields';
import { noPhone } from './phone-values';
import { registration } from './schemas';
import { useAccountForm } from './use-account-form';

export function RegisterForm({ onDone, onMode }: LoginFormProps) {
  const { t, i18n } = useTranslation('account');
  const account = useAccountForm(
    registration,
    () => ({
      userName: '',
      nickName: nickIdea(t('nickIdeas')),
      password: '',
      confirmPassword: '',
      ...noPhone,
      agree: false,
    }),
    async ({ phone, userName, ...values }) =>
      onDone(
        await post('/web_user/web_user_reg', {
          ...values,
          userName: plainName(userName),
          phone: plainDigits(phone),
          languageType: i18n.language,
        }),
      ),
  );
  return (
    <FormFrame
      form={account}
      submitLabel={t('register')}
      foot={
        <span>
          {t('haveAccount')}{' '}
          <button
            type="button"
            className={cx('accented strong', styles.link)}
            onClick={() => onMode('login')}
          >
            {t('toLogin')}
          </button>
        </span>
      }
    >
      <PhoneFields scene="register" isOpen />
      <NickField />
      <NameAndPassword />
      <AgreeField />
    </FormFrame>
  );
}
