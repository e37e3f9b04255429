// The way to send an envelope, beside the gifts.
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazy } from '../../i18n/lazy';
import { useSession } from '../../session/session';
import { Button } from '../../ui/button';
import { EnvelopeMark } from './envelope-mark';
import styles from './send-button.module.css';

const SendDialog = lazy(() => import('./send-dialog'));

export function SendEnvelopeButton({ houseId }: { houseId: string }) {
  const { t } = useTranslation('money');
  const { isLogin, openLogin } = useSession();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        className={styles.red}
        aria-haspopup="dialog"
        onClick={() => (isLogin ? setOpen(true) : openLogin())}
      >
        <EnvelopeMark size={20} />
        {t('send.word')}
      </Button>
      <Suspense fallback={null}>
        {open && <SendDialog houseId={houseId} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
