// Asks whether the browser shall tell, before the browser asks its own question: that one is asked once for ever.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pushAsked } from '../../lib/push-offer';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { useToast } from '../../ui/toast';
import { pushOn } from './push';

export default function PushQuestion({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('notices');
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const later = () => {
    pushAsked();
    onClose();
  };
  const yes = async () => {
    setBusy(true);
    pushAsked();
    try {
      if ((await pushOn()) === 'on') toast.show(t('push.isOn'));
    } catch (refusal) {
      toast.refuse(refusal);
    }
    onClose();
  };
  return (
    <Dialog
      open
      onClose={later}
      width={420}
      title={t('push.ask')}
      actions={
        <>
          <Button look="ghost" onClick={later}>
            {t('push.later')}
          </Button>
          <Button busy={busy} onClick={() => void yes()}>
            {t('push.yes')}
          </Button>
        </>
      }
    >
      <p>{t('push.askText')}</p>
    </Dialog>
  );
}
