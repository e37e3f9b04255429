// "Live" on red, with three moving bars. Red is for this only.
import { useTranslation } from 'react-i18next';
import { cx } from '../lib/cx';
import styles from './live-badge.module.css';

export function LiveBadge() {
  const { t } = useTranslation('common');
  return (
    <span className={cx('inline-row gap-6', styles.badge)}>
      <span className={styles.bars} aria-hidden>
        <i />
        <i />
        <i />
      </span>
      {t('live')}
    </span>
  );
}
