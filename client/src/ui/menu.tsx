// A list of acts or links that opens at a button. Arrow keys, typing ahead and focus return come with it.
import { Menu as Base } from '@base-ui/react/menu';
import { Fragment, type ReactElement, type ReactNode, type RefObject, useState } from 'react';
import { Link } from 'react-router';
import { useBackCloses } from '../lib/back-closes';
import { cx } from '../lib/cx';
import styles from './menu.module.css';

export interface MenuItem {
  key: string;
  label: ReactNode;
  icon?: ReactNode;
  /** Either a page to go to … */
  to?: string;
  /** … or something to do. */
  onSelect?: () => void;
  danger?: boolean;
  disabled?: boolean;
  /** A line above it. */
  apart?: boolean;
}

interface MenuProps {
  /** The `<button>` that opens it … */
  trigger?: ReactElement;
  /** … or one that stands elsewhere, with `open` held by the screen: then this file can be fetched late. */
  anchor?: RefObject<HTMLElement | null>;
  items: readonly MenuItem[];
  head?: ReactNode;
  align?: 'start' | 'end';
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}

export function Menu({ trigger, anchor, items, head, align = 'end', onOpenChange, ...props }: MenuProps) {
  const [opened, setOpened] = useState(false);
  const open = props.open ?? opened;
  const change = (next: boolean) => {
    setOpened(next);
    onOpenChange?.(next);
  };
  useBackCloses(open, () => change(false));
  return (
    <Base.Root
      modal={false}
      open={open}
      onOpenChange={(next, details) => {
        // A press on the far button closes and would open again by its own click.
        const pressed = details.event.target;
        if (!next && pressed instanceof Node && anchor?.current?.contains(pressed)) return;
        change(next);
      }}
    >
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Positioner className={styles.positioner} sideOffset={6} align={align} anchor={anchor}>
          <Base.Popup className={styles.popup} finalFocus={anchor}>
            {head && <div className={cx('faint tiny', styles.head)}>{head}</div>}
            {items.map((item) => (
              <Fragment key={item.key}>
                {item.apart && <Base.Separator className={styles.line} />}
                <Base.Item
                  className={cx(styles.item, item.danger && styles.danger)}
                  disabled={item.disabled}
                  onClick={item.onSelect}
                  render={item.to ? <Link to={item.to} /> : undefined}
                >
                  {item.icon}
                  {item.label}
                </Base.Item>
              </Fragment>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
