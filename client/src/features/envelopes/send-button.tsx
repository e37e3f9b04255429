// The way to send an envelope, beside the gifts.
import { Mail } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../app/session';
import { IconButton } from '../../ui/icon-button';

const SendDialog = lazy(() => import('./send-dialog'));
const TopUpDialog = lazy(() => import('../../money/top-up-dialog'));

export function SendEnvelopeButton({ houseId, tip }: { houseId: string; tip: 'above' | 'none' }) {
  const { t } = useTranslation('money');
  const { isLogin, openLogin } = useSession();
  const [asked, setAsked] = useState<'send' | 'topUp' | null>(null);
  return (
    <>
      <IconButton
        label={t('send.open')}
        tip={tip}
        aria-haspopup="dialog"
        onClick={() => (isLogin ? setAsked('send') : openLogin())}
      >
        <Mail size={19} aria-hidden />
      </IconButton>
      <Suspense fallback={null}>
        {asked === 'send' && (
          <SendDialog houseId={houseId} onClose={() => setAsked(null)} onTopUp={() => setAsked('topUp')} />
        )}
        {asked === 'topUp' && <TopUpDialog onClose={() => setAsked(null)} />}
      </Suspense>
    </>
  );
}
