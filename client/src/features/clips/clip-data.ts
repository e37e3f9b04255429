// What the pages of clips read, and their removal.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ClipState } from '../../api/enums.gen';
import { post } from '../../api/post';
import { useCall } from '../../api/use-call';

export const CLIP = '/web_anchor/clip_details';
export const CLIPS = '/web_anchor/clip_list';

/** A clip in the making is asked for again. */
const MAKING_EVERY_MS = 1_500;

export const clipPath = (clipId: string) => `/clip/${clipId}`;

export function useClip(clipId: string) {
  const [making, setMaking] = useState(false);
  const query = useCall(CLIP, { clipId }, { fresh: 30_000, every: making ? MAKING_EVERY_MS : undefined });
  const isMaking = query.data?.clip.state === ClipState.Making;
  if (isMaking !== making) setMaking(isMaking);
  // The lists on the page show it in the making, and then as it is.
  const queries = useQueryClient();
  useEffect(() => {
    if (!isMaking) return;
    const read = () => void queries.invalidateQueries({ queryKey: [CLIPS] });
    read();
    return read;
  }, [isMaking, queries]);
  return query;
}

/** Removes a clip, or takes that back. */
export function useRemoval(clipId: string) {
  const queries = useQueryClient();
  const change = (restore: boolean) =>
    post('/web_anchor/clip_remove', { clipId, ...(restore && { restore }) }).then(() => {
      for (const path of [CLIP, CLIPS]) void queries.invalidateQueries({ queryKey: [path] });
    });
  return { remove: () => change(false), restore: () => change(true) };
}
