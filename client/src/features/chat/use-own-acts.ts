/** Every act of moderation of one's own comes back over the socket with the way to undo it; here it is offered. */
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { effectOf } from '../../api/moderation-effect';
import type { ModerationView } from '../../api/schema.gen';
import { ownDirection } from '../../lib/isolate';
import { useHub } from '../../realtime/realtime-provider';
import { useToast } from '../../ui/toast';
import { useModeration } from './use-moderation';

const STAY_MS = 8_000;
export function useOwnActs(houseId: string | null, me: string | null): void {
  const { t } = useTranslation('room');
  const hub = useHub();
  const toast = useToast();
  const { undo, refresh } = useModeration(houseId);

  useEffect(() => {
    if (me === null) return;
    const takeBack = async ({ actionId }: ModerationView) => {
      try {
        await undo(actionId);
        toast.show(t('did.undone'));
      } catch (refusal) {
        toast.refuse(refusal);
      }
    };
    return hub.hear((news) => {
      if (news.kind !== 'priv' || news.frame.k !== 'modlog') return;
      const { room } = news.frame;
      if (room !== undefined && room !== `house:${houseId}`) return;
      refresh();
      const act = news.frame;
      const effect = effectOf(act);
      if (effect === 'other' || effect === 'restore' || act.undone || act.operator?.userId !== me) return;
      const name = ownDirection(act.target?.nickName ?? '');
      toast.show(t(`did.${effect}`, { name }), {
        stay: STAY_MS,
        action: { label: t('did.undo'), onPress: () => void takeBack(act) },
      });
    });
  }, [hub, houseId, me, refresh, t, toast, undo]);
}
