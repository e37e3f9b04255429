// The press on "Follow": visitors are asked to log in first, a refusal is told, and who stops following may take it back.
import { useTranslation } from 'react-i18next';
import { useSession } from '../../session/session';
import { useToast } from '../../ui/toast';
import { useFollow } from './room-data';

export function useFollowAct(houseId: string, fanCount: number) {
  const { t } = useTranslation('room');
  const { isLogin, openLogin } = useSession();
  const toast = useToast();
  const { follow, busy } = useFollow(houseId);
  const press = (attention: boolean) => {
    if (!isLogin) return openLogin({ next: () => void follow(true, fanCount).catch(toast.refuse) });
    const told = () => {
      if (attention) return;
      const again = () => void follow(true, fanCount - 1).catch(toast.refuse);
      toast.show(t('did.unfollowed'), { action: { label: t('did.undo'), onPress: again } });
    };
    follow(attention, fanCount).then(told, toast.refuse);
  };
  return { press, busy };
}
