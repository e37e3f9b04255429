// "Start live": to the live configuration for anchors, to the application for others, to the login for visitors.
import { Radio } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useSession } from '../../session/session';
import { startLivePath } from '../../session/start-live';
import { Button } from '../../ui/button';
import styles from './shell.module.css';

export function useStartLive() {
  const { user, isLogin, openLogin } = useSession();
  const navigate = useNavigate();
  return () => {
    if (isLogin) navigate(startLivePath(user));
    else openLogin();
  };
}

export function StartLiveButton() {
  const { t } = useTranslation('common');
  const go = useStartLive();
  return (
    <Button look="outline" className={styles.startLive} aria-label={t('startLive')} onClick={go}>
      <Radio size={17} aria-hidden />
      <span className={styles.startLiveText}>{t('startLive')}</span>
    </Button>
  );
}
