// The good news after registering.
import { useTranslation } from 'react-i18next';
import { useSession } from '../../session/session';
import { Button } from '../../ui/button';
import styles from './account.module.css';

interface RegisteredProps {
  onGo: () => void;
}

export function Registered({ onGo }: RegisteredProps) {
  const { t } = useTranslation('account');
  const { user } = useSession();
  return (
    <div className={styles.welcome} data-testid="registered">
      <svg width="96" height="96" viewBox="0 0 32 32" fill="none" aria-hidden="true">
        <circle cx="16" cy="16" r="15" fill="var(--accent-soft)" />
        <path d="M9.5 24.5V7.5M9.5 24.5h14" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        <path d="M9.5 18a6.5 6.5 0 0 1 6.5 6.5" stroke="currentColor" strokeWidth="2" />
        <path className={styles.flag} d="M10.4 8.2 20.5 11 10.4 14.2z" fill="var(--accent-tx)" />
      </svg>
      <p>{t('welcome', { name: user?.nickName ?? '' })}</p>
      <Button size="large" wide onClick={onGo}>
        {t('startWatching')}
      </Button>
    </div>
  );
}
