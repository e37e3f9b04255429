// Login, registration, forgotten password and the welcome after registering: one place, as dialog or as page.
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoginResult } from '../../api/schema.gen';
import { keepLogin } from '../../api/token';
import { cx } from '../../lib/cx';
import { useSession } from '../../session/session';
import { Button } from '../../ui/button';
import { useToast } from '../../ui/toast';
import styles from './account.module.css';
import type { AccountMode } from './account-mode';
import { ForgotForm } from './forgot-form';
import { LoginForm } from './login-form';
import { RegisterForm } from './register-form';

interface AccountPanelProps {
  mode: AccountMode;
  onMode: (mode: AccountMode) => void;
  /** Somebody is logged in and has seen all there is to see here. */
  onFinish: () => void;
}

export function AccountPanel({ mode, onMode, onFinish }: AccountPanelProps) {
  const { signIn } = useSession();
  const panel = useFocusOnNewStep(mode);

  const entered = (result: LoginResult) => {
    // The welcome first: a page that sees somebody logged in would otherwise leave at once.
    if (result.isNew) onMode('registered');
    signIn(result);
    if (!result.isNew) onFinish();
  };

  return (
    <div ref={panel}>
      <Step mode={mode} onMode={onMode} onFinish={onFinish} onEntered={entered} />
    </div>
  );
}

interface StepProps extends AccountPanelProps {
  onEntered: (result: LoginResult) => void;
}

function Step({ mode, onMode, onFinish, onEntered }: StepProps) {
  const { t } = useTranslation('account');
  const toast = useToast();
  switch (mode) {
    case 'login':
      return <LoginForm onDone={onEntered} onMode={onMode} />;
    case 'register':
      return <RegisterForm onDone={onEntered} onMode={onMode} />;
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

/** The link that led to another step is gone with its step: the typing goes on in the first field of the new one. */
function useFocusOnNewStep(mode: AccountMode) {
  const panel = useRef<HTMLDivElement>(null);
  const last = useRef(mode);
  useEffect(() => {
    if (last.current === mode) return;
    last.current = mode;
    const step = panel.current;
    (step?.querySelector('input') ?? step?.querySelector('button'))?.focus();
  }, [mode]);
  return panel;
}

/** The good news after registering. */
function Registered({ onGo }: { onGo: () => void }) {
  const { t } = useTranslation('account');
  const { user } = useSession();
  return (
    <div className={cx('stack gap-16 plain text-centre', styles.welcome)} data-testid="registered">
      <svg width="96" height="96" viewBox="0 0 32 32" fill="none" aria-hidden="true">
        <circle cx="16" cy="16" r="15" fill="var(--accent-soft)" />
        <path d="M9.5 24.5V7.5M9.5 24.5h14" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        <path d="M9.5 18a6.5 6.5 0 0 1 6.5 6.5" stroke="currentColor" strokeWidth="2" />
        <path className={styles.flag} d="M10.4 8.2 20.5 11 10.4 14.2z" fill="var(--accent-tx)" />
      </svg>
      <p>{t('welcome', { name: user?.nickName ?? '' })}</p>
      {user?.hasPassword === false && <p className="small">{t('passwordLater')}</p>}
      <Button size="large" wide onClick={onGo}>
        {t('startWatching')}
      </Button>
    </div>
  );
}
