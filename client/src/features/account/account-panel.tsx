// Login, registration, forgotten password and the welcome after registering: one place, as dialog or as page.
import { useTranslation } from 'react-i18next';
import type { LoginResult } from '../../api/schema.gen';
import { keepLogin } from '../../api/token';
import { useSession } from '../../session/session';
import { useToast } from '../../ui/toast';
import type { AccountMode } from './account-mode';
import { ForgotForm } from './forgot-form';
import { LoginForm } from './login-form';
import { RegisterForm } from './register-form';
import { Registered } from './registered';

interface AccountPanelProps {
  mode: AccountMode;
  onMode: (mode: AccountMode) => void;
  /** Somebody is logged in and has seen all there is to see here. */
  onFinish: () => void;
}

export function AccountPanel({ mode, onMode, onFinish }: AccountPanelProps) {
  const { t } = useTranslation('account');
  const { signIn } = useSession();
  const toast = useToast();

  const entered = async (result: LoginResult) => {
    // The welcome first: a page that sees somebody logged in would otherwise leave at once.
    if (result.isNew) onMode('registered');
    await signIn(result);
    if (!result.isNew) onFinish();
  };

  switch (mode) {
    case 'login':
      return <LoginForm onDone={(result) => void entered(result)} onMode={onMode} />;
    case 'register':
      return <RegisterForm onDone={(result) => void entered(result)} onMode={onMode} />;
    case 'forgot':
      return (
        <ForgotForm
          onMode={onMode}
          onChanged={(token) => {
            keepLogin(token);
            toast.show(t('passwordSet'));
            onFinish();
          }}
        />
      );
    case 'registered':
      return <Registered onGo={onFinish} />;
  }
}
