// The ways on from the login: no account yet, forgotten password.
import { useTranslation } from 'react-i18next';
import { cx } from '../../lib/cx';
import styles from './account.module.css';
import type { AccountMode } from './account-mode';

interface LoginLinksProps {
  onMode: (mode: AccountMode) => void;
}

export function LoginLinks({ onMode }: LoginLinksProps) {
  const { t } = useTranslation('account');
  return (
    <>
      <span>
        {t('noAccount')}{' '}
        <button
          type="button"
          className={cx('accented strong', styles.link)}
          onClick={() => onMode('register')}
        >
          {t('toRegister')}
        </button>
      </span>
      <button type="button" className={cx('accented strong', styles.link)} onClick={() => onMode('forgot')}>
        {t('forgot')}
      </button>
    </>
  );
}
