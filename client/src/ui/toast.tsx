// Short messages at the bottom for things that are done, or failed out of sight of their cause.
import { CircleAlert, CircleCheck, type LucideIcon } from 'lucide-react';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { refusalText } from '../api/refusal';
import { cx } from '../lib/cx';
import styles from './toast.module.css';

interface ToastOptions {
  bad?: boolean;
  /** In place of the tick. */
  icon?: LucideIcon;
  /** For example "Undo". */
  action?: { label: string; onPress: () => void };
  /** Milliseconds on the screen. */
  stay?: number;
}

interface ShownToast extends ToastOptions {
  id: number;
  text: string;
}

export interface Toaster {
  /** Says that something is done. */
  show: (text: string, options?: ToastOptions) => void;
  /** Says why something failed; takes whatever was thrown. */
  refuse: (thrown: unknown) => void;
}

const ToastContext = createContext<Toaster | null>(null);

export function ToastProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['common', 'errors'], { useSuspense: false });
  const [toasts, setToasts] = useState<readonly ShownToast[]>([]);
  const shown = useRef<readonly ShownToast[]>([]);
  const nextId = useRef(1);

  const change = useCallback((next: readonly ShownToast[]) => {
    shown.current = next;
    setToasts(next);
  }, []);
  const drop = useCallback(
    (id: number) => change(shown.current.filter((toast) => toast.id !== id)),
    [change],
  );

  const show = useCallback(
    (text: string, options: ToastOptions = {}) => {
      const id = nextId.current++;
      // The same text again is one toast. It keeps the way back that either of them offers.
      const same = shown.current.find((toast) => toast.text === text);
      const toast: ShownToast = { ...same, ...options, id, text };
      change([...shown.current.filter((other) => other !== same).slice(-2), toast]);
      setTimeout(() => drop(id), toast.stay ?? (toast.action ? 6_000 : 3_500));
    },
    [change, drop],
  );

  const toaster = useMemo<Toaster>(
    () => ({ show, refuse: (thrown) => show(refusalText(t, thrown), { bad: true, stay: 5_000 }) }),
    [show, t],
  );

  return (
    <ToastContext value={toaster}>
      {children}
      {createPortal(
        <section className={styles.region} aria-label={t('common:notifications')} aria-live="polite">
          {toasts.map(({ id, text, bad, action, icon: Icon = bad ? CircleAlert : CircleCheck }) => (
            <div key={id} className={cx(styles.toast, bad && styles.bad)} data-testid="toast">
              <Icon size={18} aria-hidden />
              <span>{text}</span>
              {action && (
                <button
                  type="button"
                  className={styles.act}
                  onClick={() => {
                    action.onPress();
                    drop(id);
                  }}
                >
                  {action.label}
                </button>
              )}
            </div>
          ))}
        </section>,
        document.body,
      )}
    </ToastContext>
  );
}

export function useToast(): Toaster {
  const toaster = useContext(ToastContext);
  if (!toaster) throw new Error('useToast needs a ToastProvider above it');
  return toaster;
}
