// Asks for an SMS code and counts down until another may be asked for.
import { useEffect, useState } from 'react';
import { post } from '../../api/post';
import { Refusal } from '../../api/refusal';

export type CodeScene = 'login' | 'register' | 'changePassword' | 'changePhone' | 'apply';

export function useSmsCode(scene: CodeScene) {
  const [until, setUntil] = useState(0);
  const [left, setLeft] = useState(0);
  const [busy, setBusy] = useState(false);
  const [devCode, setDevCode] = useState<string>();

  useEffect(() => {
    if (until === 0) return;
    const tick = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1_000)));
    tick();
    const beat = setInterval(tick, 500);
    return () => clearInterval(beat);
  }, [until]);

  const wait = (seconds: number) => {
    setLeft(Math.ceil(seconds)); // at once: the button must not be free until the first tick
    setUntil(Date.now() + seconds * 1_000);
  };

  /** Throws the refusal; SMS_TOO_OFTEN starts the countdown too. */
  const send = async (phone: { areaCode: string; phone: string }) => {
    setBusy(true);
    try {
      const answer = await post('/web_user/web_get_phone_code', { ...phone, scene });
      setDevCode(answer.devCode);
      wait(answer.resendSeconds);
    } catch (thrown) {
      if (thrown instanceof Refusal && typeof thrown.params.retryAfter === 'number') {
        wait(thrown.params.retryAfter);
      }
      throw thrown;
    } finally {
      setBusy(false);
    }
  };

  return { send, left, busy, devCode };
}
