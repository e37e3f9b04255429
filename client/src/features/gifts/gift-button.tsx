// On the phone: a button in the writing line that opens the gifts as a sheet from below.
import { Gift } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazy } from '../../i18n/lazy';
import { IconButton } from '../../ui/icon-button';

const GiftSheet = lazy(() => import('./gift-sheet'));

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
      <Suspense fallback={null}>
        {open && (
          <GiftSheet houseId={houseId} own={own} onClose={() => setOpen(false)}>
            {children}
          </GiftSheet>
        )}
      </Suspense>
    </>
  );
}
