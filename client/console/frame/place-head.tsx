// The title of a place and what can be done with all of it.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../src/lib/cx';
import { useTitle } from '../../src/lib/use-title';
import styles from './place-head.module.css';

interface PlaceHeadProps {
  title: string;
  text?: ReactNode;
  children?: ReactNode;
}

export function PlaceHead({ title, text, children }: PlaceHeadProps) {
  const { t } = useTranslation('console');
  useTitle(`${title} · ${t('frame.title')}`);
  return (
    <div className={cx('flex wraps gap-12 apart', styles.head)}>
      <div>
        <h1 className={styles.title}>{title}</h1>
        {text && <p className={styles.text}>{text}</p>}
      </div>
      {children && <div className="flex wraps gap-8">{children}</div>}
    </div>
  );
}
