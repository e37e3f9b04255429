/** Ends the broadcast, after a question. */
import { Square } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { duration } from '../../i18n/format';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { useToast } from '../../ui/toast';
import { useHouseActs } from './studio-data';

export function EndButton({ small }: { small?: boolean }) {
  const { t } = useTranslation('studio');
  const toast = useToast();
  const { end } = useHouseActs();
  const [asking, setAsking] = useState(false);
  const confirm = async () => {
    try {
      const { durationSeconds, peak } = await end();
      toast.show(t('live.ended', { time: duration(durationSeconds), peak }), { stay: 8_000 });
    } catch (refusal) {
      toast.refuse(refusal);
      throw refusal;
    }
  };
  return (
    <>
      <Button look="danger" size={small ? 'small' : undefined} onClick={() => setAsking(true)}>
        <Square size={15} aria-hidden />
        {t('live.end')}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('live.endAsk')}
        text={t('live.endText')}
        confirmLabel={t('live.end')}
        danger
        onConfirm={confirm}
      />
    </>
  );
}
