// The mark and the name, which lead home.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Mark } from './mark';
import styles from './shell.module.css';

export function Logo() {
  const { t } = useTranslation('common');
  return (
    <Link to="/" className={styles.logo} dir="ltr">
      <Mark />
      <span translate="no">{t('brand')}</span>
    </Link>
  );
}
