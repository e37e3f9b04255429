// Ties the one websocket to who is logged in, and ends the login here when the server ended it.
import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { post } from '../api/post';
import { clearLogin, currentToken } from '../api/token';
import { i18n } from '../i18n';
import { say } from '../i18n/say';
import { RealtimeProvider } from '../realtime/realtime-provider';
import { useToast } from '../ui/toast';
import { useSession } from './session';

export function RealtimeGate({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const { t } = useTranslation();
  const toast = useToast();

  /** A socket may have been opened with a token that was replaced since: then the person stays. */
  const stillWelcome = useCallback(async () => {
    const token = currentToken();
    if (token === null) return false;
    const useful = await post<boolean>('/web_user/isUsefulToken').catch(() => true);
    if (useful) return true;
    // Somebody who just logged out needs no telling.
    if (currentToken() !== token) return currentToken() !== null;
    clearLogin();
    await i18n.loadNamespaces('room');
    toast.show(say(t, 'room:kicked'), { bad: true, stay: 8_000 });
    return false;
  }, [t, toast]);

  return (
    <RealtimeProvider userId={user?.userId ?? null} stillWelcome={stillWelcome}>
      {children}
    </RealtimeProvider>
  );
}
