// Short messages at the bottom for things that are done, or failed out of sight of their cause.
import { CircleAlert, CircleCheck, type LucideIcon } from 'lucide-react';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
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
  /** Milliseconds on the screen. The count begins anew when neither the pointer nor the focus is on it any more. */
  stay?: number;
  /** It left the screen and its action was not pressed. */
  onGone?: () => void;
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

/** So many older toasts stay beside a new one. */
const OTHERS = 2;

const ToastContext = createContext<Toaster | null>(null);

export function ToastProvider({ children }: { children: ReactNode }) {
  // The sentences of refusals come behind the first page (app/main.tsx): whoever asks for them sooner holds it up.
  const { t } = useTranslation('common', { useSuspense: false });
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
      const others = shown.current.filter((other) => other !== same);
      change([...others.slice(-OTHERS), { ...same, ...options, id, text }]);
      for (const old of others.slice(0, -OTHERS)) old.onGone?.();
      // What the same text waited for before has lost its way back.
      if (options.onGone) same?.onGone?.();
    },
    [change],
  );

  const toaster = useMemo<Toaster>(
    () => ({ show, refuse: (thrown) => show(refusalText(t, thrown), { bad: true, stay: 5_000 }) }),
    [show, t],
  );

  return (
    <ToastContext value={toaster}>
      {children}
      {createPortal(
        <section
          className={cx('stack gap-8', styles.region)}
          aria-label={t('notifications')}
          aria-live="polite"
        >
          {toasts.map((toast) => (
            <ToastLine key={toast.id} toast={toast} drop={drop} />
          ))}
        </section>,
        document.body,
      )}
    </ToastContext>
  );
}

interface ToastLineProps {
  toast: ShownToast;
  drop: (id: number) => void;
}

/** Whoever points at it or has reached it by keyboard is not hurried (WCAG 2.2.1). */
function ToastLine({ toast, drop }: ToastLineProps) {
  const { id, text, bad, action, icon: Icon = bad ? CircleAlert : CircleCheck } = toast;
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const held = pointed || focused;
  useEffect(() => {
    if (held) return;
    const expire = () => {
      drop(toast.id);
      toast.onGone?.();
    };
    const timer = setTimeout(expire, toast.stay ?? (toast.action ? 10_000 : 3_500));
    return () => clearTimeout(timer);
  }, [held, toast, drop]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here; it only stays while it is read.
    <div
      className={cx('row gap-10 strong', styles.toast, bad && styles.bad)}
      data-testid="toast"
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
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
  );
}

export function useToast(): Toaster {
  const toaster = useContext(ToastContext);
  if (!toaster) throw new Error('useToast needs a ToastProvider above it');
  return toaster;
}
