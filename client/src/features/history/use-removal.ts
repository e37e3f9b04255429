// Taking entries out of a list of one's own: gone from the screen at once, sent when the undo has run out.
import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { postLasting } from '../../api/post';
import { dropWatched, HISTORY, historyChanged, LATER } from '../../api/watch-history';
import { HeldActs } from '../../lib/held-acts';
import { useToast } from '../../ui/toast';

/** Outlives the page: the toast that offers the way back does too. */
const removals = new HeldActs();

/** The entries that are removed unless somebody undoes it. */
export const useRemoved = () => useSyncExternalStore(removals.subscribe, removals.current);

export function useRemoval() {
  const { t } = useTranslation('personal');
  const queries = useQueryClient();
  const toast = useToast();
  return (list: 'history' | 'later', watchedId: string) => {
    const id = `${list}:${watchedId}`;
    removals.hold(id, () => {
      dropWatched(queries, list === 'history' ? HISTORY : LATER, watchedId);
      const sent =
        list === 'history'
          ? postLasting('/web_my/watch_history_delete', { watchedId })
          : postLasting('/web_my/watch_later_set', { replayId: watchedId, later: false });
      sent.then(
        () => historyChanged(queries),
        (refusal) => {
          toast.refuse(refusal);
          historyChanged(queries);
        },
      );
    });
    toast.show(t(`${list}.removed`), {
      action: { label: t('undo'), onPress: () => removals.undo(id) },
      onGone: () => removals.over(id),
    });
  };
}
