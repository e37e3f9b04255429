// A row of filters of which one is on.
import { cx } from '../lib/cx';
import styles from './chips.module.css';
import { Rail } from './rail';

export interface ChipItem {
  value: number;
  label: string;
  count?: number;
}

interface ChipsProps {
  label: string;
  items: readonly ChipItem[];
  value: number;
  onChange: (value: number) => void;
  className?: string;
}

export function Chips({ label, items, value, onChange, className }: ChipsProps) {
  return (
    <Rail className={className}>
      <fieldset className={styles.row} aria-label={label}>
        {items.map((item) => (
          <button
            key={item.value}
            type="button"
            className={cx('inline-row rigid quiet small strong', styles.chip)}
            aria-pressed={item.value === value}
            onClick={() => onChange(item.value)}
          >
            {item.label}
            {item.count !== undefined && <span className={cx('num', styles.count)}>{item.count}</span>}
          </button>
        ))}
      </fieldset>
    </Rail>
  );
}
