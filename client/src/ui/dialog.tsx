// A window over the page; on phones a sheet from below. Focus stays inside and returns where it came from.
import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type CSSProperties, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useBackCloses } from '../lib/back-closes';
import { cx } from '../lib/cx';
import buttons from './button.module.css';
import styles from './dialog.module.css';
import { DialogGuard } from './dialog-guard';

interface DialogProps {
  open: boolean;
  /** Called with the way out: Escape, Back, the cross, a press outside. */
  onClose: () => void;
  title: string;
  text?: ReactNode;
  /** Pixels; the phone ignores it. */
  width?: number;
  /** Buttons at the end. */
  actions?: ReactNode;
  /** A press outside does not close it: for forms with typed text. */
  keep?: boolean;
  /** The typing begins in its first field, whatever stands before it. A finger opens no keyboard. */
  typing?: boolean;
  children?: ReactNode;
}

export function Dialog({ open, onClose, title, text, width, actions, keep, typing, children }: DialogProps) {
  const { t } = useTranslation('common');
  const guard = useRef<((leave: () => void) => void) | null>(null);
  const popup = useRef<HTMLDivElement>(null);
  const close = () => (guard.current ? guard.current(onClose) : onClose());
  useBackCloses(open, close);
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && close()} disablePointerDismissal={keep}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup
            ref={popup}
            initialFocus={(by) => (typing && by !== 'touch' && popup.current?.querySelector('input')) || true}
            className={styles.popup}
            style={width ? ({ '--dialog-w': `${width}px` } as CSSProperties) : undefined}
          >
            <Base.Title className={styles.title}>{title}</Base.Title>
            {text && <Base.Description className={styles.text}>{text}</Base.Description>}
            {children !== undefined && (
              <div className={styles.body}>
                <DialogGuard value={guard}>{children}</DialogGuard>
              </div>
            )}
            {actions && <div className={cx('flex wraps gap-10', styles.actions)}>{actions}</div>}
            <Base.Close className={cx(buttons.icon, styles.close)} aria-label={t('action.close')}>
              <X size={20} aria-hidden />
            </Base.Close>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
