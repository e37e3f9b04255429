// Who is looking at the page and with which settings; every screen asks here with useSession().
import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { post } from '../api/post';
import type { ChangedAgreement, LoginResult, UserInfo } from '../api/schema.gen';
import { clearLogin, currentToken, keepLogin, onLoginChange } from '../api/token';
import { changeLanguage } from '../i18n';
import { readJson, writeJson } from '../lib/storage';
import { type Enums, reloadEnums } from './startup';
import { type Phase, useStartup } from './use-startup';

export type LoginMode = 'login' | 'register' | 'forgot';

export interface LoginRequest {
  mode: LoginMode;
  /** What the person wanted to do; done right after they are logged in. */
  then?: () => void;
}

export interface Session {
  phase: Phase;
  user: UserInfo | null;
  token: string | null;
  isLogin: boolean;
  enums: Enums | null;
  ossUrl: string;
  /** The dialog that is asked for, if any. */
  loginRequest: LoginRequest | null;
  openLogin: (request?: Partial<LoginRequest>) => void;
  closeLogin: () => void;
  /** Takes the answer of a login or registration. */
  signIn: (result: LoginResult) => Promise<void>;
  /** Logs out on the server and, only when that succeeded, here. Throws the refusal. */
  logout: () => Promise<void>;
  /** After a change of one's own data. */
  setUser: (user: UserInfo) => void;
  /** Changes the language here and, when logged in, in the account. */
  chooseLanguage: (tag: string) => Promise<void>;
  retryStart: () => void;
  /** Agreements with a version this person has not agreed to yet. */
  agreements: readonly ChangedAgreement[];
  askAgreements: (changed: readonly ChangedAgreement[]) => void;
}

/** Where the log-in's open question is kept, for the next visit. */
const AGREEMENTS = 'agreements';

const SessionContext = createContext<Session | null>(null);

export function SessionProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  const { i18n } = useTranslation();
  const start = useStartup();
  const { settings, setUser, user, recheck } = start;
  const [enums, setEnums] = useState<Enums | null>(null);
  const [loginRequest, setLoginRequest] = useState<LoginRequest | null>(null);
  const [agreements, setAgreements] = useState<readonly ChangedAgreement[]>(() => readJson(AGREEMENTS) ?? []);
  const askAgreements = useCallback((changed: readonly ChangedAgreement[]) => {
    writeJson(AGREEMENTS, changed.length > 0 ? changed : null);
    setAgreements(changed);
  }, []);

  useEffect(() => {
    const forget = onLoginChange(() => {
      if (currentToken() === null) {
        // What only this person was shown goes at once: nothing of it is asked again without a log-in.
        flushSync(() => {
          setUser(null);
          askAgreements([]);
        });
      } else recheck();
      // What one person read is not shown to the next: what no page holds is dropped, the rest is asked again.
      queries.removeQueries({ type: 'inactive' });
      void queries.invalidateQueries();
    });
    return forget;
  }, [queries, recheck, setUser, askAgreements]);

  const ossUrl = settings?.ossUrl ?? '/';
  useEffect(() => {
    if (!settings) return;
    const reload = () => void reloadEnums(settings.ossUrl).then(setEnums, () => undefined);
    i18n.on('languageChanged', reload);
    return () => i18n.off('languageChanged', reload);
  }, [i18n, settings]);

  const openLogin = useCallback(
    (request: Partial<LoginRequest> = {}) => setLoginRequest({ mode: 'login', ...request }),
    [],
  );
  const closeLogin = useCallback(() => setLoginRequest(null), []);

  const signIn = useCallback(
    async (result: LoginResult) => {
      setUser(result.userInfo);
      askAgreements(result.agreements ?? []);
      keepLogin(result.token);
      await changeLanguage(result.userInfo.languageType || 'zh');
    },
    [setUser, askAgreements],
  );

  const logout = useCallback(async () => {
    await post('/web_user/web_logout');
    clearLogin();
  }, []);

  const chooseLanguage = useCallback(
    async (tag: string) => {
      const languageType = await changeLanguage(tag);
      if (!user || user.languageType === languageType) return;
      setUser({ ...user, languageType });
      // The page already speaks it; the account follows when it can.
      await post('/web_user/web_user_change_information', { languageType }).catch(() => undefined);
    },
    [setUser, user],
  );

  const session = useMemo<Session>(
    () => ({
      phase: start.phase,
      user,
      token: user ? currentToken() : null,
      isLogin: user !== null,
      enums: enums ?? settings?.enums ?? null,
      ossUrl,
      loginRequest,
      openLogin,
      closeLogin,
      signIn,
      logout,
      setUser,
      chooseLanguage,
      retryStart: start.retry,
      agreements,
      askAgreements,
    }),
    [
      start.phase,
      start.retry,
      user,
      enums,
      settings,
      ossUrl,
      loginRequest,
      openLogin,
      closeLogin,
      signIn,
      logout,
      setUser,
      chooseLanguage,
      agreements,
      askAgreements,
    ],
  );

  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it');
  return session;
}

type LabelledEnum = 'raceType' | 'anchorType' | 'gender' | 'emotionalStatus' | 'muteType' | 'muteReason';

/** The word for one value of an enumeration, in the language now in force; empty when it is not known. */
export function useEnumLabel(name: LabelledEnum, value: number): string {
  const { enums } = useSession();
  return enums?.[name]?.find((item) => item.value === value)?.label ?? '';
}
