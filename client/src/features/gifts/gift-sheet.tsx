// The gifts as a sheet from below, on the phone.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog';
import GiftBar from './gift-bar';

interface GiftSheetProps {
  houseId: string;
  own: boolean;
  onClose: () => void;
  children?: ReactNode;
}

export default function GiftSheet({ houseId, own, onClose, children }: GiftSheetProps) {
  const { t } = useTranslation('money');
  return (
    <Dialog open onClose={onClose} title={t('gift.title')} width={720}>
      <GiftBar houseId={houseId} own={own} sheet>
        {children}
      </GiftBar>
    </Dialog>
  );
}
