// Another phone number: a code from the present one (or the password, without one), and a code from the new one.
import { useTranslation } from 'react-i18next';
import { post } from '../../api/post';
import type { UserInfo } from '../../api/schema.gen';
import { ltr } from '../../lib/isolate';
import { plainDigits } from '../../lib/plain-input';
import { useSession } from '../../session/session';
import { Dialog } from '../../ui/dialog';
import { useToast } from '../../ui/toast';
import { FormFrame } from './form-frame';
import { PasswordField } from './password-field';
import { PhoneFields } from './phone-fields';
import { fitsMask, noPhone, type OldPhoneValues, type PhoneValues } from './phone-values';
import { changedPhone, firstPhone } from './schemas';
import { useAccountForm } from './use-account-form';

interface ChangePhoneDialogProps {
  user: UserInfo;
  onClose: () => void;
}

export default function ChangePhoneDialog({ user, onClose }: ChangePhoneDialogProps) {
  const { t } = useTranslation(['account', 'common']);
  const { setUser } = useSession();
  const toast = useToast();
  const send = async (proof: { oldCode?: string; password?: string }, values: PhoneValues) => {
    const { areaCode, phone, code } = values;
    const changed = await post('/web_user/web_user_change_phone', {
      ...proof,
      areaCode,
      phone: plainDigits(phone),
      code,
    });
    setUser({ ...user, ...changed });
    toast.show(t('common:done.saved'));
    onClose();
  };
  const Form = user.phone ? WithOld : First;
  return (
    <Dialog
      open
      keep
      onClose={onClose}
      title={t('account:changePhone')}
      text={t('account:changeNote')}
      width={500}
    >
      <Form user={user} send={send} />
    </Dialog>
  );
}

interface FormProps {
  user: UserInfo;
  send: (proof: { oldCode?: string; password?: string }, values: PhoneValues) => Promise<void>;
}

function WithOld({ user, send }: FormProps) {
  const { t } = useTranslation(['account', 'common']);
  const account = useAccountForm<PhoneValues & OldPhoneValues>(
    changedPhone(user.phone),
    {
      ...noPhone,
      areaCode: user.areaCode || noPhone.areaCode,
      oldAreaCode: user.areaCode,
      oldPhone: '',
      oldCode: '',
    },
    (values) => send({ oldCode: values.oldCode }, values),
  );
  const notMine = account.form.formState.errors.oldPhone?.message === 'PHONE_UNKNOWN';
  return (
    <FormFrame form={account} submitLabel={t('common:action.save')}>
      <PhoneFields
        scene="changePhone"
        which="old"
        label={t('account:oldPhone')}
        hint={t('account:oldPhoneHint', { phone: ltr(`${user.areaCode} ${user.phone}`) })}
        wrong={notMine ? t('account:oldPhoneWrong') : undefined}
        check={(digits) => (fitsMask(digits, user.phone) ? null : 'PHONE_UNKNOWN')}
      />
      <PhoneFields scene="changePhone" label={t('account:newPhone')} />
    </FormFrame>
  );
}

function First({ send }: FormProps) {
  const { t } = useTranslation(['account', 'common']);
  const form = useAccountForm<PhoneValues & { oldPassword: string }>(
    firstPhone,
    { ...noPhone, oldPassword: '' },
    (values) => send({ password: values.oldPassword }, values),
  );
  return (
    <FormFrame form={form} submitLabel={t('common:action.save')}>
      <PasswordField
        name="oldPassword"
        label={t('account:oldPassword')}
        placeholder={t('account:passwordAsk')}
      />
      <PhoneFields scene="changePhone" label={t('account:newPhone')} isOpen />
    </FormFrame>
  );
}
