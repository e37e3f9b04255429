// A part of the page under its heading; one that is for another role says for which.
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../src/lib/cx';
import type { Role } from '../../access/operator';
import styles from './now.module.css';

interface PartProps {
  title: string;
  note?: ReactNode;
  /** Whom the part is for, when it is not for the operator at work. */
  role?: Role;
  className?: string;
  children: ReactNode;
}

export function Part({ title, note, role, className, children }: PartProps) {
  const { t } = useTranslation('console');
  const id = useId();
  return (
    <section className={cx(styles.part, className)} aria-labelledby={id}>
      <div className={cx('flex wraps', styles.partHead)}>
        <h2 id={id}>{title}</h2>
        {note && <span className={styles.quiet}>{note}</span>}
      </div>
      {role ? <p className={styles.quiet}>{t('now.forRole', { role: t(`role.${role}`) })}</p> : children}
    </section>
  );
}
