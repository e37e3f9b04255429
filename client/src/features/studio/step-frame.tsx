// One choice with its name, and what is wrong with it; the choice of lower qualities.
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../lib/cx';
import { Switch } from '../../ui/switch';
import styles from './start.module.css';

interface StepFrameProps {
  title: string;
  wrong?: string | undefined;
  children: ReactNode;
}

export function StepFrame({ title, wrong, children }: StepFrameProps) {
  return (
    <fieldset className={cx('stack gap-8 shrinks', styles.step)}>
      <legend className={cx('row gap-8 bold', styles.stepTitle)}>{title}</legend>
      {children}
      {wrong && <Wrong>{wrong}</Wrong>}
    </fieldset>
  );
}

export function Wrong({ children }: { children: ReactNode }) {
  return (
    <p className={cx('flex gap-6 error small', styles.wrong)} role="alert">
      <CircleAlert size={15} aria-hidden />
      {children}
    </p>
  );
}

interface QualitySwitchProps {
  value: boolean | null;
  onChange: (on: boolean) => void;
}

/** Whether viewers get lower qualities too; nothing where the site makes none. */
export function QualitySwitch({ value, onChange }: QualitySwitchProps) {
  const { t } = useTranslation('studio');
  if (typeof value !== 'boolean') return null;
  return (
    <>
      <Switch checked={value} onChange={onChange} label={t('quality.label')} />
      <p className={styles.note}>{t('quality.text')}</p>
    </>
  );
}
