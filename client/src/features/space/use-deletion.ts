// Deleting one's own posts and photos: gone from the screen at once, sent when the undo has run out.
import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { postLasting } from '../../api/post';
import { useToast } from '../../ui/toast';
import { heldDeletion } from './held-deletion';
import { changeNotes, changePhotos, readAgain } from './space-data';

/** The post or photo that is deleted unless somebody undoes it. */
export const useHidden = () => useSyncExternalStore(heldDeletion.subscribe, heldDeletion.current);

export function useDeletion(houseId: string) {
  const { t } = useTranslation('space');
  const queries = useQueryClient();
  const toast = useToast();

  const hold = (id: string, words: string, send: () => Promise<unknown>) => {
    heldDeletion.hold(id, () => {
      send().catch((refusal) => {
        toast.refuse(refusal);
        readAgain(queries, houseId);
      });
    });
    toast.show(words, {
      action: { label: t('delete.undo'), onPress: () => heldDeletion.undo(id) },
      onGone: () => heldDeletion.over(id),
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
