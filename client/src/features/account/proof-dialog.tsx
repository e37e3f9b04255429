// Asks for the password, or for a code to the phone of an account without one, before an act that needs a proof.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserInfo } from '../../api/schema.gen';
import { ltr } from '../../lib/isolate';
import { useSession } from '../../session/session';
import { Dialog } from '../../ui/dialog';
import { FormFrame } from './form-frame';
import { PasswordField } from './password-field';
import { PhoneFields } from './phone-fields';
import { fitsMask, noPhone } from './phone-values';
import { provedByCode, provedByPassword } from './schemas';
import { useAccountForm } from './use-account-form';

/** What proves a person, as it is sent. */
export type Proof = { password: string } | { code: string };

interface FormProps {
  submitLabel: string;
  danger?: boolean;
  /** Acts, and closes the dialog; what it throws is told at the password or above the button. */
  send: (proof: Proof) => Promise<void>;
  /** Stands above the password. */
  children?: ReactNode;
}

interface ProofDialogProps extends FormProps {
  title: string;
  text: string;
  onClose: () => void;
}

export default function ProofDialog({ title, text, onClose, ...form }: ProofDialogProps) {
  const { user } = useSession();
  return (
    <Dialog open keep onClose={onClose} title={title} text={text} width={460}>
      {user && !user.hasPassword ? <ByCode user={user} {...form} /> : <ByPassword {...form} />}
    </Dialog>
  );
}

function ByPassword({ send, children, ...frame }: FormProps) {
  const { t } = useTranslation('account');
  const form = useAccountForm(provedByPassword, { oldPassword: '' }, ({ oldPassword }) =>
    send({ password: oldPassword }),
  );
  return (
    <FormFrame form={form} unsaved={false} {...frame}>
      {children}
      <PasswordField name="oldPassword" label={t('oldPassword')} placeholder={t('passwordAsk')} />
    </FormFrame>
  );
}

function ByCode({ user, send, children, ...frame }: FormProps & { user: UserInfo }) {
  const { t } = useTranslation('account');
  const first = { ...noPhone, areaCode: user.areaCode };
  const form = useAccountForm(provedByCode(user.phone), first, ({ code }) => send({ code }));
  const notMine = form.form.formState.errors.phone?.message === 'PHONE_UNKNOWN';
  return (
    <FormFrame form={form} unsaved={false} {...frame}>
      {children}
      <PhoneFields
        scene="changePassword"
        hint={t('oldPhoneHint', { phone: ltr(`${user.areaCode} ${user.phone}`) })}
        wrong={notMine ? t('oldPhoneWrong') : undefined}
        check={(digits) => (fitsMask(digits, user.phone) ? null : 'PHONE_UNKNOWN')}
      />
    </FormFrame>
  );
}
