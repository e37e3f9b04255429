// Ties the one websocket to who is logged in, and ends the login here when the server ended it.
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { post } from '../api/post';
import { clearLogin, currentToken } from '../api/token';
import { i18n } from '../i18n';
import { lazy } from '../i18n/lazy';
import { say } from '../i18n/say';
import { balanceKey } from '../money/balance-key';
import type { RedEnvelope } from '../realtime/money-protocol';
import { RealtimeProvider, useHub } from '../realtime/realtime-provider';
import { useSession } from '../session/session';
import { useToast } from '../ui/toast';

export function RealtimeGate({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const { t } = useTranslation();
  const toast = useToast();

  /** A socket may have been opened with a token that was replaced since: then the person stays. */
  const confirmLogin = useCallback(async () => {
    const token = currentToken();
    if (token === null) return false;
    const useful = await post('/web_user/isUsefulToken').catch(() => true);
    if (useful) return true;
    // Somebody who just logged out needs no telling.
    if (currentToken() !== token) return currentToken() !== null;
    clearLogin();
    await i18n.loadNamespaces('room');
    toast.show(say(t, 'room:kicked'), { bad: true, stay: 8_000 });
    return false;
  }, [t, toast]);

  return (
    <RealtimeProvider userId={user?.userId ?? null} confirmLogin={confirmLogin}>
      {children}
      {user && <PersonalMoney key={user.userId} userId={user.userId} />}
    </RealtimeProvider>
  );
}

const Arriving = lazy(() => import('../features/envelopes/arriving'), 'money', 'errors');

/** What the server tells one person about their coins, on whatever page they are. */
function PersonalMoney({ userId }: { userId: string }) {
  const hub = useHub();
  const queries = useQueryClient();
  const [envelopes, setEnvelopes] = useState<readonly RedEnvelope[]>([]);
  useEffect(
    () =>
      hub.hear((news) => {
        if (news.kind !== 'priv') return;
        const { frame } = news;
        if (frame.k === 'balance') queries.setQueryData(balanceKey(userId), frame.balance);
        if (frame.k === 'envelope') {
          const { envelope } = frame;
          const isNew = ({ redEnvelopeId }: RedEnvelope) => redEnvelopeId !== envelope.redEnvelopeId;
          setEnvelopes((all) => [...all.filter(isNew), envelope]);
        }
      }),
    [hub, queries, userId],
  );
  const [first] = envelopes;
  return (
    <Suspense fallback={null}>
      {first && (
        <Arriving
          key={first.redEnvelopeId}
          envelope={first}
          onClose={() => setEnvelopes((all) => all.slice(1))}
        />
      )}
    </Suspense>
  );
}
