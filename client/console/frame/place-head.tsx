// The title of a place and what can be done with all of it.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
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
    <div className={styles.head}>
      <div>
        <h1 className={styles.title}>{title}</h1>
        {text && <p className={styles.text}>{text}</p>}
      </div>
      {children && <div className={styles.acts}>{children}</div>}
    </div>
  );
}
