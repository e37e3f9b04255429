// Who is looking at the page and with which settings; every screen asks here with useSession().
import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { post } from '../api/post';
import type { ChangedAgreement, LoginResult, UserInfo } from '../api/schema.gen';
import { clearLogin, currentToken, keepLogin, onLoginChange } from '../api/token';
import { changeLanguage, currentLanguage, offeredTag } from '../i18n';
import { readJson, writeJson, writeText } from '../lib/storage';
import { type Enums, LANGUAGE_KEPT, reloadEnums, type Settings } from './startup';
import { type Phase, type Start, useStartup } from './use-startup';

export type LoginMode = 'login' | 'register' | 'forgot';

export interface LoginRequest {
  mode: LoginMode;
  /** What the person wanted to do; done right after they are logged in. */
  next?: () => void;
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
  /** Does it at once, or after the log-in that a visitor is asked for. */
  afterLogin: (act: () => void) => void;
  closeLogin: () => void;
  /** Takes the answer of a login or registration. */
  signIn: (result: LoginResult) => void;
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

/** The settings' enumerations, in the language now in force. */
function useEnums(settings: Settings | null): Enums | null {
  const { i18n } = useTranslation();
  const [reloaded, setReloaded] = useState<Enums | null>(null);
  useEffect(() => {
    if (!settings) return;
    const reload = () => void reloadEnums(settings.ossUrl).then(setReloaded, () => undefined);
    i18n.on('languageChanged', reload);
    return () => i18n.off('languageChanged', reload);
  }, [i18n, settings]);
  return reloaded ?? settings?.enums ?? null;
}

function useAgreements() {
  const [agreements, setAgreements] = useState<readonly ChangedAgreement[]>(() => readJson(AGREEMENTS) ?? []);
  const askAgreements = useCallback((changed: readonly ChangedAgreement[]) => {
    writeJson(AGREEMENTS, changed.length > 0 ? changed : null);
    setAgreements(changed);
  }, []);
  return useMemo(() => ({ agreements, askAgreements }), [agreements, askAgreements]);
}

function useLoginDialog() {
  const [loginRequest, setLoginRequest] = useState<LoginRequest | null>(null);
  return useMemo(
    () => ({
      loginRequest,
      openLogin: (request: Partial<LoginRequest> = {}) => setLoginRequest({ mode: 'login', ...request }),
      closeLogin: () => setLoginRequest(null),
    }),
    [loginRequest],
  );
}

/** Follows the log-in of this browser, also of its other tabs. */
function useLoginChanges({ setUser, recheck }: Start, askAgreements: Session['askAgreements']) {
  const queries = useQueryClient();
  useEffect(
    () =>
      onLoginChange(() => {
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
      }),
    [queries, recheck, setUser, askAgreements],
  );
}

async function logout() {
  await post('/web_user/web_logout');
  clearLogin();
}

function useAccount({ user, setUser }: Start, askAgreements: Session['askAgreements']) {
  return useMemo(() => {
    const signIn = (result: LoginResult) => {
      keepLogin(result.token);
      // What the person wanted to do next finds the page of somebody logged in.
      flushSync(() => {
        setUser(result.userInfo);
        askAgreements(result.agreements ?? []);
      });
      // The page goes on in its language; that of the account is offered (app/layout/language-offer.tsx).
      const { languageType } = result.userInfo;
      writeText(LANGUAGE_KEPT, offeredTag(languageType) === currentLanguage() ? null : languageType);
    };
    const chooseLanguage = async (tag: string) => {
      writeText(LANGUAGE_KEPT, null);
      const languageType = await changeLanguage(tag);
      if (!user || user.languageType === languageType) return;
      setUser({ ...user, languageType });
      // The page already speaks it; the account follows when it can.
      await post('/web_user/web_user_change_information', { languageType }).catch(() => undefined);
    };
    return {
      user,
      setUser,
      token: user ? currentToken() : null,
      isLogin: user !== null,
      signIn,
      logout,
      chooseLanguage,
    };
  }, [user, setUser, askAgreements]);
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const start = useStartup();
  const { phase, retry: retryStart, settings } = start;
  const enums = useEnums(settings);
  const dialog = useLoginDialog();
  const agreed = useAgreements();
  useLoginChanges(start, agreed.askAgreements);
  const account = useAccount(start, agreed.askAgreements);
  const ossUrl = settings?.ossUrl ?? '/';
  const session = useMemo<Session>(() => {
    const afterLogin = (act: () => void) => (account.isLogin ? act() : dialog.openLogin({ next: act }));
    return { phase, retryStart, enums, ossUrl, afterLogin, ...dialog, ...account, ...agreed };
  }, [phase, retryStart, enums, ossUrl, dialog, account, agreed]);
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
