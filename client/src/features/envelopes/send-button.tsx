// The way to send an envelope, beside the gifts.
import { Mail } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazy } from '../../i18n/lazy';
import { useSession } from '../../session/session';
import { IconButton } from '../../ui/icon-button';

const SendDialog = lazy(() => import('./send-dialog'));

export function SendEnvelopeButton({ houseId, tip }: { houseId: string; tip: 'above' | 'none' }) {
  const { t } = useTranslation('money');
  const { isLogin, openLogin } = useSession();
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label={t('send.open')}
        tip={tip}
        aria-haspopup="dialog"
        onClick={() => (isLogin ? setOpen(true) : openLogin())}
      >
        <Mail size={19} aria-hidden />
      </IconButton>
      <Suspense fallback={null}>
        {open && <SendDialog houseId={houseId} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
