// A part of a side panel under its small heading.
import type { ReactNode } from 'react';
import styles from './panel-part.module.css';

export function PanelPart({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section>
      <h3 className={styles.title}>{title}</h3>
      {children}
    </section>
  );
}
