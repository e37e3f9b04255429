// Asks before typed text or a broadcast is lost: when the page is left, the tab is closed, or the dialog around the form.
import { Suspense, useContext, useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { lazy } from '../i18n/lazy';
import { DialogGuard, type LeaveWords } from './dialog-guard';

const UnsavedDialog = lazy(() => import('./unsaved-dialog'));

interface LeaveGuardProps {
  /** Whether an address with this query still shows the form, when its path does. */
  staysAt?: (query: URLSearchParams) => boolean;
  /** The question, where a broadcast would be lost and not typed text. */
  words?: LeaveWords;
}

/** Drawn by a form as long as it holds text that was not sent. */
export function LeaveGuard({ staysAt, words }: LeaveGuardProps) {
  const dialog = useContext(DialogGuard);
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname ||
      staysAt?.(new URLSearchParams(nextLocation.search)) === false,
  );

  // Answered at once: the router goes back only when nothing lies over the page any more.
  const asks = leave !== null || (blocker.state === 'blocked' && !isLeaving);
  useEffect(() => {
    if (blocker.state === 'unblocked') setLeaving(false);
  }, [blocker.state]);

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);

  useEffect(() => {
    if (!dialog) return;
    dialog.current = (close) => setLeave(() => close);
    return () => {
      dialog.current = null;
    };
  }, [dialog]);

  const leaving = {
    stay: () => {
      setLeave(null);
      blocker.reset?.();
    },
    leave: () => {
      setLeaving(true);
      leave?.();
      blocker.proceed?.();
    },
  };
  return <Suspense fallback={null}>{asks && <UnsavedDialog leaving={leaving} words={words} />}</Suspense>;
}
