/** The whole push address as a code that a broadcasting app on a phone can scan. */
import encodeQR from 'qr';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { outlineOf } from '../../lib/qr-outline';
import { Dialog } from '../../ui/dialog';
import styles from './qr-dialog.module.css';

interface QrDialogProps {
  address: string;
  onClose: () => void;
}

export default function QrDialog({ address, onClose }: QrDialogProps) {
  const { t } = useTranslation('studio');
  const squares = useMemo(() => encodeQR(address, 'raw', { border: 4 }), [address]);
  return (
    <Dialog open onClose={onClose} width={420} title={t('qr.title')} text={t('qr.text')}>
      <svg
        className={styles.code}
        viewBox={`0 0 ${squares.length} ${squares.length}`}
        role="img"
        aria-label={t('qr.title')}
        shapeRendering="crispEdges"
      >
        <path d={outlineOf(squares)} />
      </svg>
    </Dialog>
  );
}
