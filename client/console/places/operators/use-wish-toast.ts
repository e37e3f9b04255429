// Says what came of a change: done, or a wish that another admin has to agree to.
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { OperatorEditAnswer } from '../../../src/api/schema.gen';
import { useToast } from '../../../src/ui/toast';

export function useWishToast() {
  const { t } = useTranslation('console');
  const toast = useToast();
  const go = useNavigate();
  return ({ wishId }: OperatorEditAnswer, done: string) => {
    if (wishId === null) return toast.show(done);
    toast.show(t('operators.waits'), {
      action: { label: t('people.seeWaiting'), onPress: () => void go(`/waiting?open=${wishId}`) },
    });
  };
}
