// Sends the same again; a ring shows how long the combo stays open, the number how far it has come.
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../lib/cx';
import { COMBO_MS, type Combo } from './combo';
import styles from './combo-button.module.css';

interface ComboButtonProps {
  combo: Combo;
  onPress: () => void;
  /** Whether it has the focus. */
  onHold: (holds: boolean) => void;
}

export function ComboButton({ combo, onPress, onHold }: ComboButtonProps) {
  const { t } = useTranslation('money');
  const button = useRef<HTMLButtonElement>(null);
  // It takes the place of the button that was pressed, and with it the focus.
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus();
  }, []);
  return (
    <button
      ref={button}
      type="button"
      className={cx('stack centred', styles.combo)}
      onClick={onPress}
      onFocus={() => onHold(true)}
      onBlur={() => onHold(false)}
    >
      <svg className={styles.ring} viewBox="0 0 56 56" aria-hidden="true">
        <circle cx="28" cy="28" r="25" className={styles.track} />
        <circle
          key={combo.until}
          cx="28"
          cy="28"
          r="25"
          pathLength="1"
          className={styles.left}
          style={{ animationDuration: `${COMBO_MS}ms` }}
        />
      </svg>
      <span className={styles.words}>
        <span className={styles.again}>{t('gift.combo')}</span>
        <b className="num" dir="ltr" data-testid="combo-count">
          ×{combo.total}
        </b>
      </span>
    </button>
  );
}
