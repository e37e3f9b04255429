/** In the place of a picture that this browser cannot play: what is sent, and the way out. */
import { MonitorX } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../lib/cx';
import styles from './live-stage.module.css';

interface UnplayedProps {
  codec: string;
  /** Asks the server whether there is by now a picture that this browser plays. */
  onAsk?: () => void;
}

const ASK_MS = 15_000;

export default function Unplayed({ codec, onAsk }: UnplayedProps) {
  const { t } = useTranslation('room');
  const ask = useEffectEvent(() => onAsk?.());
  useEffect(() => {
    const timer = setInterval(ask, ASK_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className={cx('fills stack gap-10 text-centre', styles.layer)} role="status" data-testid="unplayed">
      <MonitorX size={30} aria-hidden />
      <p className={styles.title}>{t('stage.unplayed')}</p>
      <p className={styles.text}>{t('stage.unplayedCodec', { codec })}</p>
    </div>
  );
}
