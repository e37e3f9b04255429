// Follows the anchor of a card, or ends it; visitors log in first, and the outcome is told.
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { followAnchor } from '../../api/followed';
import { useSession } from '../../session/session';
import { useToast } from '../../ui/toast';

export function useCardFollow() {
  const { t } = useTranslation('room');
  const queries = useQueryClient();
  const toast = useToast();
  const { isLogin, openLogin } = useSession();
  return (houseId: string, wanted: boolean) => {
    if (!isLogin) return openLogin();
    followAnchor(queries, houseId, wanted).then(
      () => toast.show(wanted ? t('did.followed') : t('did.unfollowed')),
      toast.refuse,
    );
  };
}
