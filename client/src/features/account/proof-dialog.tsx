// Asks for the password before something that whoever found an open page must not do.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog';
import { FormFrame } from './form-frame';
import { PasswordField } from './password-field';
import { provedByPassword } from './schemas';
import { useAccountForm } from './use-account-form';

interface ProofDialogProps {
  title: string;
  text: string;
  submitLabel: string;
  danger?: boolean;
  /** Acts, and closes the dialog; what it throws is told at the password or above the button. */
  send: (password: string) => Promise<void>;
  onClose: () => void;
  /** Stands above the password. */
  children?: ReactNode;
}

export default function ProofDialog(props: ProofDialogProps) {
  const { title, text, submitLabel, danger, send, onClose, children } = props;
  const { t } = useTranslation('account');
  const form = useAccountForm(provedByPassword, { oldPassword: '' }, ({ oldPassword }) => send(oldPassword));
  return (
    <Dialog open keep onClose={onClose} title={title} text={text} width={460}>
      <FormFrame form={form} unsaved={false} submitLabel={submitLabel} danger={danger}>
        {children}
        <PasswordField name="oldPassword" label={t('oldPassword')} placeholder={t('passwordAsk')} />
      </FormFrame>
    </Dialog>
  );
}
