// A part of a side panel under its small heading.
import type { ReactNode } from 'react';
import { cx } from '../../src/lib/cx';
import styles from './panel-part.module.css';

export function PanelPart({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section>
      <h3 className={cx('faint small strong', styles.title)}>{title}</h3>
      {children}
    </section>
  );
}
