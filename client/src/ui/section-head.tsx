// The heading of a section with the corner arc, and what stands at the end of its line.
import type { ReactNode } from 'react';
import { cx } from '../lib/cx';
import styles from './section-head.module.css';

interface SectionHeadProps {
  id?: string;
  /** 1 when it is the page's own heading. */
  level?: 1 | 2 | 3;
  title: ReactNode;
  children?: ReactNode;
}

export function SectionHead({ id, level = 2, title, children }: SectionHeadProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={cx('row wraps apart', styles.head)}>
      <Heading id={id} className={styles.title}>
        {title}
      </Heading>
      {children}
    </div>
  );
}
