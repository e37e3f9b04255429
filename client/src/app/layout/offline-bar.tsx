// Says that the server does not answer, and for a moment that it is back.
import { WifiOff } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { isServerSilent, onServerBack, onServerChange } from '../../lib/server-back';
import { useToast } from '../../ui/toast';
import styles from './shell.module.css';

export function OfflineBar() {
  const { t } = useTranslation('common');
  const toast = useToast();
  const silent = useSyncExternalStore(onServerChange, isServerSilent);
  useEffect(() => onServerBack(() => toast.show(t('state.onlineAgain'))), [t, toast]);
  if (!silent) return null;
  return (
    <div className={styles.offline} role="status">
      <WifiOff size={16} aria-hidden />
      {t('state.offlineBar')}
    </div>
  );
}
