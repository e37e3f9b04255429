// The gifts in a row that scrolls: it fades and shows an arrow where more of them are.
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { cx } from '../../lib/cx';
import styles from './gift-rail.module.css';

interface GiftRailProps {
  label: string;
  children: ReactNode;
}

/** A step of an arrow leaves something of what was seen. */
const STEP = 0.8;

export function GiftRail({ label, children }: GiftRailProps) {
  const list = useRef<HTMLUListElement>(null);
  const { before, after } = useHidden(list);
  const step = (way: 1 | -1) => {
    const row = list.current;
    if (!row) return;
    const turned = getComputedStyle(row).direction === 'rtl' ? -1 : 1;
    row.scrollBy({ left: way * turned * row.clientWidth * STEP, behavior: 'smooth' });
  };
  return (
    <div className={styles.rail} data-before={before || undefined} data-after={after || undefined}>
      <ul ref={list} className={cx('flex gap-4', styles.row)} aria-label={label}>
        {children}
      </ul>
      {before && <Arrow side="start" onStep={() => step(-1)} />}
      {after && <Arrow side="end" onStep={() => step(1)} />}
    </div>
  );
}

/** For the mouse alone: a key that reaches a gift brings it into sight. */
function Arrow({ side, onStep }: { side: 'start' | 'end'; onStep: () => void }) {
  const Sign = side === 'start' ? ChevronLeft : ChevronRight;
  return (
    <button
      type="button"
      aria-hidden
      tabIndex={-1}
      className={cx('stack centred', styles.arrow)}
      data-side={side}
      // Hidden from readers of the page, it must not take the focus either.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onStep}
    >
      <Sign size={18} className="flip" />
    </button>
  );
}

/** Whether parts of the row are out of sight before and after what is seen. */
function useHidden(list: RefObject<HTMLUListElement | null>) {
  const [hidden, setHidden] = useState({ before: false, after: false });
  useEffect(() => {
    const row = list.current;
    if (!row) return;
    const look = () => {
      const at = Math.abs(row.scrollLeft);
      const before = at > 2;
      const after = at < row.scrollWidth - row.clientWidth - 2;
      setHidden((was) => (was.before === before && was.after === after ? was : { before, after }));
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(row);
    for (const gift of row.children) observer.observe(gift);
    row.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      row.removeEventListener('scroll', look);
    };
  }, [list]);
  return hidden;
}
