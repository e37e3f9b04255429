// The press on "Follow" in a space: shown at once, taken back when the server refuses; visitors log in first. Who stops following may take it back.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { followedChanged } from '../../api/followed';
import { post } from '../../api/post';
import { offerPush } from '../../lib/push-offer';
import { useSession } from '../../session/session';
import { useToast } from '../../ui/toast';
import { patchInformation } from './space-data';

interface Followed {
  houseId: string;
  fanCount: number;
}

export function useFollow({ houseId, fanCount }: Followed) {
  const queries = useQueryClient();
  const { t } = useTranslation('space');
  const toast = useToast();
  const { isLogin, openLogin } = useSession();
  const [busy, setBusy] = useState(false);

  const follow = async (wanted: boolean, fans: number) => {
    setBusy(true);
    patchInformation(queries, houseId, () => ({
      attention: wanted,
      fanCount: Math.max(0, fans + (wanted ? 1 : -1)),
    }));
    try {
      const answer = await post('/web_anchor/web_recommend_user', { houseId, attention: wanted });
      patchInformation(queries, houseId, () => answer);
      followedChanged(queries);
      if (wanted) offerPush();
      else {
        toast.show(t('head.unfollowed'), {
          action: { label: t('delete.undo'), onPress: () => void follow(true, answer.fanCount) },
        });
      }
      // The room of the same anchor shows it too.
      void queries.invalidateQueries({ queryKey: ['/web_anchor/anchor_details', { houseId }] });
    } catch (refusal) {
      patchInformation(queries, houseId, () => ({ attention: !wanted, fanCount: fans }));
      toast.refuse(refusal);
    } finally {
      setBusy(false);
    }
  };

  const press = (wanted: boolean) => {
    if (isLogin) void follow(wanted, fanCount);
    else openLogin({ next: () => void follow(true, fanCount) });
  };
  return { press, busy };
}
