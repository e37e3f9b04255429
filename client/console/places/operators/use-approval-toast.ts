// Says what came of a change: done, or an approval that another admin has to agree to.
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { OperatorEditAnswer } from '../../../src/api/schema.gen';
import { useToast } from '../../../src/ui/toast';

export function useApprovalToast() {
  const { t } = useTranslation('console');
  const toast = useToast();
  const go = useNavigate();
  return ({ approvalId }: OperatorEditAnswer, done: string) => {
    if (approvalId === null) return toast.show(done);
    toast.show(t('operators.waits'), {
      action: { label: t('people.seeWaiting'), onPress: () => void go(`/waiting?open=${approvalId}`) },
    });
  };
}
