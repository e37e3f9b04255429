// A new password, proven by the old one or by a code to the phone, each with a form that keeps what was typed. Every
// other log-in ends.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { post } from '../../api/post';
import type { UserInfo } from '../../api/schema.gen';
import { keepLogin } from '../../api/token';
import { useSession } from '../../session/session';
import { Dialog } from '../../ui/dialog';
import { LeaveGuard } from '../../ui/leave-guard';
import { Tabs } from '../../ui/tabs';
import { useToast } from '../../ui/toast';
import styles from './account.module.css';
import { ForgotForm } from './forgot-form';
import { FormFrame } from './form-frame';
import { NewPassword, PasswordField } from './password-field';
import { changedPassword } from './schemas';
import { useAccountForm } from './use-account-form';

type Way = 'password' | 'phone';

interface ChangePasswordDialogProps {
  user: UserInfo;
  onClose: () => void;
}

export default function ChangePasswordDialog({ user, onClose }: ChangePasswordDialogProps) {
  const { t } = useTranslation(['account', 'common']);
  const toast = useToast();
  const { setUser } = useSession();
  const [way, setWay] = useState<Way>('password');
  const [phoneAsked, setPhoneAsked] = useState(false);
  const [passwordUnsaved, setPasswordUnsaved] = useState(false);
  const [phoneUnsaved, setPhoneUnsaved] = useState(false);
  const changed = (token: string) => {
    keepLogin(token);
    setUser({ ...user, hasPassword: true });
    toast.show(t('common:done.saved'));
    onClose();
  };
  if (!user.hasPassword)
    return (
      <Dialog open keep onClose={onClose} title={t('account:addPassword')} width={480}>
        {phoneUnsaved && <LeaveGuard />}
        <ForgotForm onChanged={changed} onUnsaved={setPhoneUnsaved} submitLabel={t('account:addPassword')} />
      </Dialog>
    );
  return (
    <Dialog
      open
      keep
      onClose={onClose}
      title={t('account:changePassword')}
      text={t('account:changeNote')}
      width={480}
    >
      {(passwordUnsaved || phoneUnsaved) && <LeaveGuard />}
      <Tabs<Way>
        label={t('account:proofWays')}
        fill
        value={way}
        onChange={(chosen) => {
          setWay(chosen);
          if (chosen === 'phone') setPhoneAsked(true);
        }}
        items={[
          { value: 'password', label: t('account:byPassword') },
          { value: 'phone', label: t('account:byPhone') },
        ]}
        panelClassName={styles.panel}
      >
        <div hidden={way !== 'password'}>
          <ByPassword onChanged={changed} onUnsaved={setPasswordUnsaved} />
        </div>
        {phoneAsked && (
          <div hidden={way !== 'phone'}>
            <ForgotForm onChanged={changed} onUnsaved={setPhoneUnsaved} />
          </div>
        )}
      </Tabs>
    </Dialog>
  );
}

interface ByPasswordProps {
  onChanged: (token: string) => void;
  onUnsaved: (unsaved: boolean) => void;
}

function ByPassword({ onChanged, onUnsaved }: ByPasswordProps) {
  const { t } = useTranslation(['account', 'common']);
  const form = useAccountForm(
    changedPassword,
    { oldPassword: '', password: '', confirmPassword: '' },
    async (values) => onChanged((await post('/web_user/web_user_change_password', values)).token),
  );
  return (
    <FormFrame form={form} onUnsaved={onUnsaved} submitLabel={t('common:action.save')}>
      <PasswordField name="oldPassword" label={t('account:oldPassword')} />
      <NewPassword label={t('account:newPassword')} />
    </FormFrame>
  );
}
