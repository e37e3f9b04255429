// What stands where a list would stand when it has nothing in it.
import type { ReactNode } from 'react';
import { cx } from '../lib/cx';
import styles from './notice.module.css';

interface EmptyStateProps {
  title: string;
  text?: string;
  icon?: ReactNode;
  action?: ReactNode;
  /** It is all that the page says: its title is the page's heading. */
  page?: boolean;
}

export function EmptyState({ title, text, icon, action, page }: EmptyStateProps) {
  const Title = page ? 'h1' : 'p';
  return (
    <div className={cx('stack gap-8 faint text-centre', styles.notice)}>
      {icon ?? (
        <svg width="56" height="56" viewBox="0 0 32 32" fill="none" stroke="currentColor" aria-hidden="true">
          <path d="M4 29V3M4 29h25" strokeWidth="2.4" strokeLinecap="round" />
          <path d="M4 17.5A11.5 11.5 0 0 1 15.5 29" strokeWidth="2.4" />
          <path d="M5.6 4.2 22 8.8 5.6 14z" fill="currentColor" stroke="none" />
        </svg>
      )}
      <Title className={styles.title}>{title}</Title>
      {text && <p>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
