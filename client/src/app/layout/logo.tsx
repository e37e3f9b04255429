// The mark and the name, which lead home.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { cx } from '../../lib/cx';
import { Mark } from './mark';
import styles from './shell.module.css';

export function Logo() {
  const { t } = useTranslation('common');
  return (
    <Link to="/" className={cx('row gap-10 rigid', styles.logo)} dir="ltr">
      <Mark />
      <span translate="no">{t('brand')}</span>
    </Link>
  );
}
