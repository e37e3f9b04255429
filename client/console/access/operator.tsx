// Who is at work: nobody, an operator, or one whose page is locked until they log in again.
import { useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { Refusal } from '../../src/api/refusal';
import type { OperatorBrief } from '../../src/api/schema.gen';
import { call } from '../api/call';
import { currentToken, forgetToken, keepToken, onTokenChange } from '../api/login';
import { heldActs } from './held-acts';
import { noteTouch } from './idle';

export type Role = OperatorBrief['role'];

interface Access {
  /** Null until somebody is in. Stays while the page is locked. */
  operator: OperatorBrief | null;
  /** The login ended while the page was open: what is on it waits for the same operator. */
  locked: boolean;
  /** The server does not say who holds the login; asking again may help. */
  error: unknown;
  retry: () => void;
  enter: (token: string, operator: OperatorBrief) => void;
  /** Something about the operator changed, for example the second factor. */
  refresh: () => Promise<void>;
  /** Ends the login, here and on the server, and keeps what is on the page behind a lock. */
  lock: () => void;
  logOut: () => void;
}

const AccessContext = createContext<Access | null>(null);

/** The login is ended on the server as well: what lies in the browser is then worth nothing. */
function endLogin() {
  const token = currentToken();
  if (token === null) return;
  heldActs.sendAll();
  void call('/admin/logout', {}, { lasting: true }).catch(() => undefined);
  forgetToken(token);
}

export function AccessProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  const token = useSyncExternalStore(onTokenChange, currentToken);
  const [operator, setOperator] = useState<OperatorBrief | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` asks again.
  useEffect(() => {
    if (token === null) return;
    const ended = new AbortController();
    call('/admin/me', {}, { signal: ended.signal }).then(
      (now) => {
        setError(null);
        setOperator((before) => {
          // Another operator begins with an empty page.
          if (before && before.operatorId !== now.operatorId) window.location.reload();
          return now;
        });
      },
      (fault) => {
        if (!ended.signal.aborted && !(fault instanceof Refusal && fault.code === 'TOKEN_INVALID'))
          setError(fault);
      },
    );
    return () => ended.abort();
  }, [token, tries]);

  const access = useMemo<Access>(
    () => ({
      operator,
      locked: operator !== null && token === null,
      error: token === null ? null : error,
      retry: () => setTries((n) => n + 1),
      enter: (fresh, who) => {
        noteTouch();
        setOperator(who);
        keepToken(fresh);
        void queries.invalidateQueries();
      },
      refresh: async () => setOperator(await call('/admin/me')),
      lock: endLogin,
      logOut: () => {
        endLogin();
        setOperator(null);
        queries.clear();
      },
    }),
    [operator, token, error, queries],
  );
  return <AccessContext value={access}>{children}</AccessContext>;
}

export function useAccess(): Access {
  const access = useContext(AccessContext);
  if (!access) throw new Error('useAccess needs an AccessProvider above it');
  return access;
}

/** The operator at work; only for what is shown to one. */
export function useOperator(): OperatorBrief {
  const { operator } = useAccess();
  if (!operator) throw new Error('nobody is logged in');
  return operator;
}

/** An admin has the rights of all roles; '' needs none (domain/console/operator.go). */
export const mayAs = (role: Role, need: Role | '') => need === '' || role === 'admin' || role === need;
