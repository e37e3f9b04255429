// A new account: name, password twice, phone with code, agreement.
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { post } from '../../api/post';
import { Refusal } from '../../api/refusal';
import { namePattern } from '../../lib/account-rules';
import { cx } from '../../lib/cx';
import { plainDigits, plainName } from '../../lib/plain-input';
import { Field } from '../../ui/field';
import { TextInput } from '../../ui/text-input';
import styles from './account.module.css';
import type { LoginFormProps } from './account-mode';
import { AgreeField } from './agree-field';
import { FormFrame } from './form-frame';
import { NameField } from './name-field';
import { NewPassword } from './password-field';
import { PhoneFields } from './phone-fields';
import { noPhone } from './phone-values';
import { NICK_MAX } from './profile-values';
import { registration } from './schemas';
import { useAccountForm } from './use-account-form';

export function RegisterForm({ onDone, onMode }: LoginFormProps) {
  const { t, i18n } = useTranslation('account');
  const account = useAccountForm(
    registration,
    { userName: '', nickName: '', password: '', confirmPassword: '', ...noPhone, agree: false },
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
  const { form, control, errorOf, refuse } = account;
  const { field: nickName } = useController({ control, name: 'nickName' });

  /** Says early that a name is gone; the registration asks again. */
  const checkName = async (typed: string) => {
    const userName = plainName(typed);
    if (!namePattern.test(userName)) return;
    const answer = await post('/web_user/web_check_user_name', { userName }).catch(() => null);
    if (answer?.exists && form.getValues('userName') === typed) refuse(new Refusal('USERNAME_TAKEN'));
  };

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
      <NameField placeholder={t('nameRule')} showCount onLeave={(name) => void checkName(name)} />
      <Field label={t('nickName')} error={errorOf('nickName')} beside>
        <TextInput
          name="nickName"
          autoComplete="nickname"
          dir="auto"
          maxLength={NICK_MAX}
          placeholder={t('nickNameAsk')}
          value={nickName.value}
          onChange={nickName.onChange}
          onBlur={nickName.onBlur}
        />
      </Field>
      <NewPassword label={t('password')} />
      <PhoneFields scene="register" />
      <AgreeField />
    </FormFrame>
  );
}
