/** How loud the microphone is, ten times a second. */
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './browser.module.css';

const LOOK_MS = 100;

export function LevelMeter({ level }: { level: () => number }) {
  const { t } = useTranslation('studio');
  const meter = useRef<HTMLMeterElement>(null);
  useEffect(() => {
    const timer = setInterval(() => {
      if (meter.current) meter.current.value = level();
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [level]);
  return (
    <div className={styles.level}>
      <span aria-hidden>{t('browser.level')}</span>
      <meter ref={meter} className={styles.meter} min={0} max={100} aria-label={t('browser.level')} />
    </div>
  );
}
