// A row of tabs with arrow keys, and the panel of the chosen one.
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { cx } from '../lib/cx';
import styles from './tabs.module.css';

export interface TabItem<Value extends string> {
  value: Value;
  label: ReactNode;
}

interface TabsProps<Value extends string> {
  /** Spoken name of the row. */
  label: string;
  items: readonly TabItem<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** Tabs share the width evenly. */
  fill?: boolean;
  className?: string;
  /** Class of the panel; without children no panel is drawn. */
  panelClassName?: string;
  children?: ReactNode;
}

export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, items, value, onChange, fill, className, panelClassName, children } = props;
  const id = useId();
  const row = useRef<HTMLDivElement>(null);

  const move = (event: KeyboardEvent) => {
    const at = items.findIndex((item) => item.value === value);
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const steps: Record<string, number> = {
      ArrowLeft: forward === 'ArrowLeft' ? at + 1 : at - 1,
      ArrowRight: forward === 'ArrowRight' ? at + 1 : at - 1,
      Home: 0,
      End: items.length - 1,
    };
    const wanted = steps[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    const index = (wanted + items.length) % items.length;
    const next = items[index];
    if (!next) return;
    onChange(next.value);
    row.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus();
  };

  return (
    <>
      <div
        ref={row}
        role="tablist"
        aria-label={label}
        className={cx(styles.list, fill && styles.fill, className)}
        onKeyDown={move}
      >
        {items.map((item) => (
          <button
            key={item.value}
            type="button"
            role="tab"
            id={`${id}-${item.value}`}
            className={cx('quiet strong', styles.tab)}
            aria-selected={item.value === value}
            aria-controls={children === undefined ? undefined : `${id}-panel`}
            tabIndex={item.value === value ? 0 : -1}
            onClick={() => onChange(item.value)}
          >
            {item.label}
          </button>
        ))}
      </div>
      {children !== undefined && (
        <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${value}`} className={panelClassName}>
          {children}
        </div>
      )}
    </>
  );
}
