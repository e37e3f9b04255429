// A new account: name, password twice, phone with code, agreement.
import { FormProvider, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { post } from '../../api/post';
import { Refusal } from '../../api/refusal';
import { namePattern, phoneDigits } from '../../lib/account-rules';
import styles from './account.module.css';
import type { LoginFormProps } from './account-mode';
import { AgreeField } from './agree-field';
import { FormFrame } from './form-frame';
import { NameField } from './name-field';
import { PasswordField } from './password-field';
import { PhoneFields } from './phone-fields';
import { noPhone } from './phone-values';
import { registration } from './schemas';
import { useAccountForm } from './use-account-form';

export function RegisterForm({ onDone, onMode }: LoginFormProps) {
  const { t, i18n } = useTranslation('account');
  const { form, control, submit, busy, unsaved, errorOf, refuse, generalError } = useAccountForm(
    registration,
    { userName: '', password: '', confirmPassword: '', ...noPhone, agree: false },
    async ({ phonePattern: _, phone, ...values }) =>
      onDone(
        await post('/web_user/web_user_reg', {
          ...values,
          phone: phoneDigits(phone),
          languageType: i18n.language,
        }),
      ),
  );
  const { field: agree } = useController({ control, name: 'agree' });

  /** Says early that a name is gone; the registration asks again. */
  const checkName = async (userName: string) => {
    if (!namePattern.test(userName)) return;
    const answer = await post('/web_user/web_check_user_name', { userName }).catch(() => null);
    if (answer?.exists && form.getValues('userName') === userName) refuse(new Refusal('USERNAME_TAKEN'));
  };

  return (
    <FormProvider {...form}>
      <FormFrame
        onSubmit={submit}
        busy={busy}
        unsaved={unsaved}
        error={generalError}
        submitLabel={t('register')}
        foot={
          <span>
            {t('haveAccount')}{' '}
            <button type="button" className={styles.link} onClick={() => onMode('login')}>
              {t('toLogin')}
            </button>
          </span>
        }
      >
        <NameField
          control={control}
          name="userName"
          label={t('userName')}
          placeholder={t('nameRule')}
          error={errorOf('userName')}
          showCount
          onLeave={(name) => void checkName(name)}
        />
        <PasswordField
          control={control}
          name="password"
          label={t('password')}
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
        <PhoneFields
          scene="register"
          phoneError={errorOf('phone')}
          codeError={errorOf('code')}
          refuse={refuse}
        />
        <AgreeField agreed={agree.value} onChange={agree.onChange} error={errorOf('agree')} />
      </FormFrame>
    </FormProvider>
  );
}
