// What was picked in a table, beside it. Escape closes it; the focus goes back to the row.
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type ReactNode, useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../src/lib/cx';
import { IconButton } from '../../src/ui/icon-button';
import styles from './side-panel.module.css';
import { isElsewhere } from './use-frame-keys';
import { useKeys } from './use-keys';

/** Around a table and the panel of what was picked in it. */
export const Beside = ({ children }: { children: ReactNode }) => (
  <div className={cx('stack gap-20', styles.beside)}>{children}</div>
);

/** Give it a key: another row has a panel of its own, which begins at its top. */
interface SidePanelProps {
  title: ReactNode;
  onClose: () => void;
  /** To the next row, or the one before. */
  onStep?: (by: 1 | -1) => void;
  /** Buttons that stay at the lower end. */
  acts?: ReactNode;
  children: ReactNode;
}

export function SidePanel({ title, onClose, onStep, acts, children }: SidePanelProps) {
  const { t } = useTranslation('console');
  const id = useId();
  // Whoever had the focus in here goes on in the table.
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return;
      const row = document.querySelector('tr[aria-current]') ?? document.querySelector('tr[tabindex="0"]');
      if (row instanceof HTMLElement) row.focus();
    },
    [],
  );
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !isElsewhere(event.target)) onClose();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [onClose]);
  useKeys(onStep ? { j: () => onStep(1), k: () => onStep(-1) } : {});
  return (
    <aside className={cx('card column shrinks', styles.panel)} aria-labelledby={id}>
      <div className={cx('row gap-8 apart', styles.head)}>
        <h2 id={id} className={cx('grows breaks', styles.title)}>
          {title}
        </h2>
        {onStep && (
          <>
            <IconButton label={t('frame.previousRow')} small onClick={() => onStep(-1)}>
              <ChevronUp size={18} />
            </IconButton>
            <IconButton label={t('frame.nextRow')} small onClick={() => onStep(1)}>
              <ChevronDown size={18} />
            </IconButton>
          </>
        )}
        <IconButton label={t('frame.closePanel')} small onClick={onClose}>
          <X size={18} />
        </IconButton>
      </div>
      <div className={cx('stack gap-16', styles.body)}>{children}</div>
      {acts && <div className={cx('flex wraps gap-8', styles.acts)}>{acts}</div>}
    </aside>
  );
}
