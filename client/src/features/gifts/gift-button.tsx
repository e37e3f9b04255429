// On the phone: a button in the writing line that opens the gifts as a sheet from below.
import { Gift } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog';
import { IconButton } from '../../ui/icon-button';

const GiftBar = lazy(() => import('./gift-bar'));

interface GiftButtonProps {
  houseId: string;
  own: boolean;
  children?: ReactNode;
}

export function GiftButton({ houseId, own, children }: GiftButtonProps) {
  const { t } = useTranslation('money');
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton label={t('gift.open')} tip="none" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Gift size={21} aria-hidden />
      </IconButton>
      {open && (
        <Dialog open onClose={() => setOpen(false)} title={t('gift.title')} width={720}>
          <Suspense fallback={null}>
            <GiftBar houseId={houseId} own={own} sheet>
              {children}
            </GiftBar>
          </Suspense>
        </Dialog>
      )}
    </>
  );
}
