// Says that the network is gone, and for a moment that it is back.
import { WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../ui/toast';
import styles from './shell.module.css';

export function OfflineBar() {
  const { t } = useTranslation('common');
  const toast = useToast();
  const [offline, setOffline] = useState(() => !navigator.onLine);
  useEffect(() => {
    const gone = () => setOffline(true);
    const back = () => {
      setOffline(false);
      toast.show(t('state.onlineAgain'));
    };
    window.addEventListener('offline', gone);
    window.addEventListener('online', back);
    return () => {
      window.removeEventListener('offline', gone);
      window.removeEventListener('online', back);
    };
  }, [t, toast]);
  if (!offline) return null;
  return (
    <div className={styles.offline} role="status">
      <WifiOff size={16} aria-hidden />
      {t('state.offlineBar')}
    </div>
  );
}
