// A new password for somebody who knows the old one. Every other session ends.
import { useTranslation } from 'react-i18next';
import { post } from '../../api/post';
import { keepLogin } from '../../api/token';
import { Dialog } from '../../ui/dialog';
import { useToast } from '../../ui/toast';
import { FormFrame } from './form-frame';
import { PasswordField } from './password-field';
import { changedPassword } from './schemas';
import { useAccountForm } from './use-account-form';

interface ChangePasswordDialogProps {
  onClose: () => void;
}

export default function ChangePasswordDialog({ onClose }: ChangePasswordDialogProps) {
  const { t } = useTranslation(['account', 'common']);
  const toast = useToast();
  const { control, submit, busy, errorOf, generalError } = useAccountForm(
    changedPassword,
    { oldPassword: '', password: '', confirmPassword: '' },
    async (values) => {
      const answer = await post('/web_user/web_user_change_password', values);
      keepLogin(answer.token);
      toast.show(t('common:done.saved'));
      onClose();
    },
  );
  return (
    <Dialog
      open
      keep
      onClose={onClose}
      title={t('account:changePassword')}
      text={t('account:changeNote')}
      width={460}
    >
      <FormFrame onSubmit={submit} busy={busy} error={generalError} submitLabel={t('common:action.save')}>
        <PasswordField
          control={control}
          name="oldPassword"
          label={t('account:oldPassword')}
          error={errorOf('oldPassword')}
        />
        <PasswordField
          control={control}
          name="password"
          label={t('account:newPassword')}
          placeholder={t('account:nameRule')}
          error={errorOf('password')}
          fresh
        />
        <PasswordField
          control={control}
          name="confirmPassword"
          label={t('account:confirmPassword')}
          placeholder={t('account:confirmAsk')}
          error={errorOf('confirmPassword')}
          fresh
        />
      </FormFrame>
    </Dialog>
  );
}
