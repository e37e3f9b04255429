// One payment at a time of a dialog, whose answer may come late: after the form has changed, or the dialog has gone.
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asRefusal, type Refusal, refusalText } from '../api/refusal';
import { useToast } from '../ui/toast';
import { useBalance } from './balance';
import { isUnanswered } from './idempotent-calls';

interface Call {
  /** Carries it out once, and says when it has no answer yet. */
  send: (onSilence: (why: Refusal) => void) => Promise<{ balance: number }>;
  /** What is told when it is done. */
  done: string;
  /** After a refusal that the dialog shows. */
  onRefused?: () => void;
}

/** `form` is what the dialog shows. A late answer closes it, or speaks in it, only while it still shows the same. */
export function usePayment(form: unknown, onClose: () => void) {
  const { t } = useTranslation(['money', 'errors']);
  const toast = useToast();
  const { settle, refresh } = useBalance();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  /** Whether a call without an answer is repeated by itself. */
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const isStill = useStill(form);

  const pay = async ({ send, done, onRefused }: Call) => {
    setBusy(true);
    setRefusal(null);
    let late = false;
    try {
      const { balance } = await send((why) => {
        late = true;
        setAsking(true);
        setRefusal(why);
        setBusy(false);
      });
      // A late answer may be that of the first try.
      if (late) refresh();
      else settle(balance);
      toast.show(done);
      if (!late || isStill()) onClose();
    } catch (thrown) {
      const why = asRefusal(thrown);
      // Without an answer it ends only with the login.
      const isOpen = isUnanswered(why);
      if (!isStill() && isOpen) toast.show(t('money:loginEnded'), { bad: true, stay: 8_000 });
      else if (!isStill() && late) toast.refuse(why);
      if (!isStill() && late) return;
      setAsking(false);
      setRefusal(why);
      setBusy(false);
      if (!isOpen) onRefused?.();
    }
  };

  const isOpen = isUnanswered(refusal);
  const openText = t(asking ? 'money:unanswered' : 'money:loginEnded');
  return {
    pay,
    busy,
    refusal,
    /** Whether nobody knows yet what became of the last one. */
    isOpen,
    problem: refusal && (isOpen ? openText : refusalText(t, refusal)),
    forget: () => setRefusal(null),
  };
}

const gone = {};

/**
 * Whether the part is still on the page and shows what it showed in this render: what ends later must not act on what
 * has taken its place.
 */
function useStill(shown: unknown): () => boolean {
  const now = useRef<unknown>(gone);
  useEffect(() => {
    now.current = shown;
    return () => {
      now.current = gone;
    };
  }, [shown]);
  return () => now.current === shown;
}
