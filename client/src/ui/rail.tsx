// Around one element that scrolls sideways: it fades where there is more, and a mouse gets arrows.
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from '../lib/cx';
import styles from './rail.module.css';

interface RailProps {
  /** The element that scrolls. A keyboard scrolls it by its own keys. */
  children: ReactNode;
  className?: string;
}

/** Pixels of a step that stay in sight. */
const KEPT = 60;
const scrolled = (frame: HTMLElement) => frame.firstElementChild as HTMLElement;

/** Says on the frame whether there is more before and after what is seen. */
function watchEnds(frame: HTMLElement) {
  const tell = () => {
    const { scrollLeft, scrollWidth, clientWidth } = scrolled(frame);
    // Where reading goes to the left, the distance from the start is negative.
    const before = Math.abs(scrollLeft);
    frame.dataset.before = String(before > 4);
    frame.dataset.after = String(before < scrollWidth - clientWidth - 4);
  };
  const sizes = new ResizeObserver(tell);
  const rows = new MutationObserver(tell);
  sizes.observe(frame);
  rows.observe(frame, { childList: true, subtree: true });
  frame.addEventListener('scroll', tell, { capture: true, passive: true });
  return () => {
    sizes.disconnect();
    rows.disconnect();
    frame.removeEventListener('scroll', tell, { capture: true });
  };
}

export function Rail({ children, className }: RailProps) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    return frame.current && 'ResizeObserver' in window ? watchEnds(frame.current) : undefined;
  }, []);
  const step = (way: 1 | -1) => {
    if (!frame.current) return;
    const list = scrolled(frame.current);
    const forward = getComputedStyle(list).direction === 'rtl' ? -1 : 1;
    list.scrollBy({ left: way * forward * (list.clientWidth - KEPT) });
  };
  return (
    <div className={cx(styles.rail, className)} ref={frame}>
      {children}
      <button type="button" className={styles.arrow} tabIndex={-1} aria-hidden onClick={() => step(-1)}>
        <ChevronLeft size={20} className="flip" />
      </button>
      <button type="button" className={styles.arrow} tabIndex={-1} aria-hidden onClick={() => step(1)}>
        <ChevronRight size={20} className="flip" />
      </button>
    </div>
  );
}
