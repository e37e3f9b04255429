// Runs the start of the visit and says how far it is; keeps trying while the server cannot be reached.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { UserInfo } from '../api/schema.gen';
import { onServerBack } from '../lib/server-back';
import { after, checkLogin, loadSettings, loginTimeoutMs, type Settings } from './startup';

/** starting: only the frame shows · failed: no settings, trying again · ready: the page shows. */
export type Phase = 'starting' | 'failed' | 'ready';

const retryDelays = [1_000, 2_000, 4_000, 8_000, 15_000];
const loginRetry = 10_000;

export type Start = ReturnType<typeof useStartup>;

export function useStartup() {
  const [phase, setPhase] = useState<Phase>('starting');
  const [settings, setSettings] = useState<Settings | null>(null);
  const [user, setUser] = useState<UserInfo | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [checks, setChecks] = useState(0);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);

  const retry = useCallback(() => {
    clearTimeout(waiting.current);
    setAttempt((n) => n + 1);
  }, []);
  const recheck = useCallback(() => setChecks((n) => n + 1), []);

  useEffect(() => {
    let current = true;
    const begin = async () => {
      try {
        const loaded = await loadSettings();
        if (current) setSettings(loaded);
      } catch {
        if (!current) return;
        setPhase('failed');
        waiting.current = setTimeout(retry, retryDelays[Math.min(attempt, retryDelays.length - 1)]);
      }
    };
    void begin();
    return () => {
      current = false;
      clearTimeout(waiting.current);
    };
  }, [attempt, retry]);

  useEffect(() => {
    if (!settings) return;
    let current = true;
    let again: ReturnType<typeof setTimeout> | undefined;
    const check = async () => {
      try {
        const found = await checkLogin();
        if (current) setUser(found);
      } catch {
        if (current) again = setTimeout(recheck, loginRetry);
      }
    };
    const started = checks;
    void Promise.race([check(), started === 0 ? after(loginTimeoutMs) : undefined]).then(() => {
      if (current) setPhase('ready');
    });
    return () => {
      current = false;
      clearTimeout(again);
    };
  }, [settings, checks, recheck]);

  useEffect(() => {
    if (phase === 'failed') return onServerBack(retry);
  }, [phase, retry]);

  return { phase, settings, user, setUser, retry, recheck };
}
