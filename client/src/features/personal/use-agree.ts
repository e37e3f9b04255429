// Accepts the present versions of the agreements.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { post } from '../../api/post';
import { useSession } from '../../session/session';
import { useToast } from '../../ui/toast';

export function useAgree() {
  const { t } = useTranslation('personal');
  const { askAgreements } = useSession();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const agree = async () => {
    setBusy(true);
    try {
      await post('/web_user/web_agree', { agree: true });
      askAgreements([]);
      toast.show(t('agreements.agreed'));
    } catch (refusal) {
      toast.refuse(refusal);
    } finally {
      setBusy(false);
    }
  };
  return { agree: () => void agree(), busy };
}
