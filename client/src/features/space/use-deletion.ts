// Deleting one's own posts and photos: gone from the screen at once, sent when the undo has run out.
import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { postLasting } from '../../api/post';
import { HeldActs } from '../../lib/held-acts';
import { useToast } from '../../ui/toast';
import { changeNotes, changePhotos, readAgain } from './space-data';

/** Outlives the page: the toast that offers the way back does too. */
const deletions = new HeldActs();

/** The posts and photos that are deleted unless somebody undoes it. */
export const useHidden = () => useSyncExternalStore(deletions.subscribe, deletions.current);

export function useDeletion(houseId: string) {
  const { t } = useTranslation('space');
  const queries = useQueryClient();
  const toast = useToast();

  const hold = (id: string, words: string, send: () => Promise<unknown>) => {
    deletions.hold(id, () => {
      send().catch((refusal) => {
        toast.refuse(refusal);
        readAgain(queries, houseId);
      });
    });
    toast.show(words, {
      action: { label: t('delete.undo'), onPress: () => deletions.undo(id) },
      onGone: () => deletions.over(id),
    });
  };

  return {
    note: (noteId: string) =>
      hold(noteId, t('delete.note'), () => {
        changeNotes(queries, houseId, { gone: noteId });
        return postLasting('/web_anchor/deleteNote', { noteId });
      }),
    photo: (imageId: string) =>
      hold(imageId, t('delete.photo'), () => {
        changePhotos(queries, houseId, { gone: imageId });
        return postLasting('/web_anchor/deleteImage', { imageId });
      }),
  };
}
