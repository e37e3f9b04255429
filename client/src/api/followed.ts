// The anchors the reader follows, as the rail shows them: those living first. Kept apart from the pages of the list.
import type { QueryClient } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { offerPush } from '../lib/push-offer';
import { LiveStatus } from './enums.gen';
import { post } from './post';
import type { AttentionItem, UserInfo } from './schema.gen';

const KEY = ['followed'];

const living = ({ liveStatus }: AttentionItem) => (liveStatus === LiveStatus.Living ? 1 : 0);

/** Living ones first, by the people in their rooms; the others in the server's order. */
export const livingFirst = (rooms: readonly AttentionItem[]): AttentionItem[] =>
  [...rooms].sort((a, b) => living(b) - living(a) || living(a) * (b.viewers - a.viewers));

export const useFollowed = (userId: string, enabled = true) =>
  useQuery({
    queryKey: [...KEY, userId],
    queryFn: async ({ signal }) =>
      livingFirst((await post('/web_my/my_attention_anchor', { pageSize: 30 }, signal)).list),
    staleTime: 15_000,
    refetchInterval: 60_000,
    enabled,
  });

/** Whether there is anybody to show; until the list is there, by the number that came with the log-in. */
export function useFollowsAnybody(user: UserInfo | null): boolean {
  const { data } = useFollowed(user?.userId ?? '', user !== null);
  return data ? data.length > 0 : (user?.attentionCount ?? 0) > 0;
}

/** Follows an anchor or ends it, wherever one is not on a screen of that anchor; those screens are asked again. */
export async function followAnchor(queries: QueryClient, houseId: string, wanted: boolean) {
  await post('/web_anchor/web_recommend_user', { houseId, attention: wanted });
  followedChanged(queries);
  if (wanted) offerPush();
  for (const path of ['/web_anchor/anchor_details', '/web_anchor/anchor_information'])
    void queries.invalidateQueries({ queryKey: [path, { houseId }] });
}

/** Somebody was followed or is followed no more. */
export const followedChanged = (queries: QueryClient) => void queries.invalidateQueries({ queryKey: KEY });

/** The server told that a followed anchor went on the air: shown before it is asked again. */
export function wentLive(queries: QueryClient, houseId: unknown) {
  queries.setQueriesData<AttentionItem[]>(
    { queryKey: KEY },
    (rooms) =>
      rooms &&
      livingFirst(
        rooms.map((room) => (room.houseId === houseId ? { ...room, liveStatus: LiveStatus.Living } : room)),
      ),
  );
  followedChanged(queries);
}
