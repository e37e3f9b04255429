// The press on "Follow": visitors are asked to log in first, and a refusal is told.
import { useSession } from '../../app/session';
import { useToast } from '../../ui/toast';
import { useFollow } from './room-data';

export function useFollowAct(houseId: string, fanCount: number) {
  const { isLogin, openLogin } = useSession();
  const toast = useToast();
  const { follow, busy } = useFollow(houseId);
  const press = (attention: boolean) => {
    if (!isLogin) {
      const followThen = () => void follow(true, fanCount).catch(toast.refuse);
      // biome-ignore lint/suspicious/noThenProperty: the session's own word for what comes after the login.
      openLogin({ then: followThen });
      return;
    }
    void follow(attention, fanCount).catch(toast.refuse);
  };
  return { press, busy };
}
