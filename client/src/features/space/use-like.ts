// The press on "Like": shown at once, taken back when the server refuses; visitors log in first.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { post } from '../../api/post';
import type { NoteItem } from '../../api/schema.gen';
import { useSession } from '../../session/session';
import { useToast } from '../../ui/toast';
import { patchNote } from './space-data';

export function useLike({ houseId, noteId, liked, likeCount }: NoteItem) {
  const queries = useQueryClient();
  const toast = useToast();
  const { isLogin, openLogin } = useSession();
  const [busy, setBusy] = useState(false);

  const like = async (wanted: boolean) => {
    setBusy(true);
    patchNote(queries, houseId, noteId, {
      liked: wanted,
      likeCount: Math.max(0, likeCount + (wanted ? 1 : -1)),
    });
    try {
      patchNote(queries, houseId, noteId, await post('/web_anchor/likeNote', { noteId, liked: wanted }));
    } catch (refusal) {
      patchNote(queries, houseId, noteId, { liked, likeCount });
      toast.refuse(refusal);
    } finally {
      setBusy(false);
    }
  };

  return () => {
    if (busy) return;
    if (isLogin) void like(!liked);
    else openLogin({ next: () => void like(true) });
  };
}
