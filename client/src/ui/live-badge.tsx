// "Live" on red, with three moving bars. Red is for this only.
import { useTranslation } from 'react-i18next';
import styles from './live-badge.module.css';

export function LiveBadge() {
  const { t } = useTranslation('common');
  return (
    <span className={styles.badge}>
      <span className={styles.bars} aria-hidden>
        <i />
        <i />
        <i />
      </span>
      {t('live')}
    </span>
  );
}
