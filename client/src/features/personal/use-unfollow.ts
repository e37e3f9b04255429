// Stops following somebody at once, and offers to take it back.
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { followedChanged } from '../../api/followed';
import { post } from '../../api/post';
import type { AttentionItem, AttentionItemPage } from '../../api/schema.gen';
import { ownDirection } from '../../lib/isolate';
import { useSession } from '../../session/session';
import { useToast } from '../../ui/toast';

/** Whom one follows. */
export const MINE = '/web_my/my_attention_anchor';

/** The pages without one room. */
export const without =
  (houseId: string) =>
  (data: InfiniteData<AttentionItemPage> | undefined): InfiniteData<AttentionItemPage> | undefined =>
    data && {
      ...data,
      pages: data.pages.map((page) => ({
        ...page,
        list: page.list.filter((room) => room.houseId !== houseId),
      })),
    };

export function useUnfollow() {
  const { t } = useTranslation(['personal', 'book']);
  const { setUser } = useSession();
  const queries = useQueryClient();
  const toast = useToast();

  const tell = async (houseId: string, attention: boolean) => {
    try {
      await post('/web_anchor/web_recommend_user', { houseId, attention });
    } catch (refusal) {
      toast.refuse(refusal);
    }
    // What the server says now is the truth, also after a refusal.
    followedChanged(queries);
    void queries.invalidateQueries({ queryKey: [MINE] });
    void queries.invalidateQueries({ queryKey: ['/web_anchor/anchor_details'] });
    await post('/web_user/userInfo').then(setUser, () => undefined);
  };

  return ({ houseId, nickName }: AttentionItem) => {
    queries.setQueriesData({ queryKey: [MINE] }, without(houseId));
    const done = tell(houseId, false);
    toast.show(t('personal:follows.ended', { name: ownDirection(nickName) }), {
      action: {
        label: t('personal:undo'),
        onPress: () => void done.then(() => tell(houseId, true)),
      },
    });
  };
}
