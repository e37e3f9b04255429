// Login and registration over whatever page the person was on; afterwards that page, and what they wanted to do.
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { type LoginRequest, useSession } from '../../session/session';
import { Dialog } from '../../ui/dialog';
import type { AccountMode } from './account-mode';
import { AccountPanel } from './account-panel';
import { useModeTitle } from './use-mode-title';

interface AccountDialogProps {
  request: LoginRequest;
}

export default function AccountDialog({ request }: AccountDialogProps) {
  useTranslation(['account', 'errors']);
  const { closeLogin } = useSession();
  const [mode, setMode] = useState<AccountMode>(request.mode);
  useEffect(() => setMode(request.mode), [request]);

  const finish = () => {
    // What is done next may move the focus, which the dialog gives back as it goes.
    flushSync(closeLogin);
    request.next?.();
  };

  return (
    <Dialog
      open
      keep
      typing
      title={useModeTitle(mode)}
      width={mode === 'register' || mode === 'forgot' ? 500 : 440}
      onClose={mode === 'registered' ? finish : closeLogin}
    >
      <AccountPanel mode={mode} onMode={setMode} onFinish={finish} />
    </Dialog>
  );
}
