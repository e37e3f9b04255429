// The notices of who reads: how many are unread, and every list of them that is kept, told the same at once.
import { type InfiniteData, type QueryClient, useQuery } from '@tanstack/react-query';
import { post } from './post';
import type { NoticeShown, NotifyListAnswer } from './schema.gen';

export type { NoticeShown };

/** Lists of notices: pages in the language of the reader. */
export const NOTICES = ['notices'];
const UNREAD = ['unread'];

/** Milliseconds after which no frame is still on its way. */
const ON_ITS_WAY = 10_000;

type Lists = InfiniteData<NotifyListAnswer, string>;

/** How many notices nobody has read: as the log-in told, and then as every answer and frame tells. */
export const useUnread = (user: { userId: string; unreadCount: number }) =>
  useQuery({
    queryKey: [...UNREAD, user.userId],
    queryFn: async ({ signal }) =>
      (await post('/web_my/notify_list', { unreadOnly: true, pageSize: 1 }, signal)).unreadCount,
    initialData: user.unreadCount,
    staleTime: 60_000,
  }).data;

/** The server said how many are unread. */
export const unreadIs = (queries: QueryClient, count: number) =>
  queries.setQueriesData<number>({ queryKey: UNREAD }, () => Math.max(0, count));

const changeUnread = (queries: QueryClient, by: number) =>
  queries.setQueriesData<number>({ queryKey: UNREAD }, (count = 0) => Math.max(0, count + by));

/**
 * A notice that has just come stands first in all lists; one that is known changes nothing. The server counts a notice
 * before it tells of it, so a count that was told a moment ago may have this one in it: then the server is asked.
 */
export function noticeCame(queries: QueryClient, notice: NoticeShown) {
  const isKnown = kept(queries).some(({ notifyId }) => notifyId === notice.notifyId);
  if (isKnown) return;
  queries.setQueriesData<Lists>({ queryKey: NOTICES }, (lists) => {
    const [first, ...more] = lists?.pages ?? [];
    return lists && first && { ...lists, pages: [{ ...first, list: [notice, ...first.list] }, ...more] };
  });
  const [count] = queries.getQueryCache().findAll({ queryKey: UNREAD });
  if (!count) return;
  const { dataUpdatedAt, fetchStatus } = count.state;
  if (fetchStatus !== 'idle' || Date.now() - dataUpdatedAt < ON_ITS_WAY)
    void queries.invalidateQueries({ queryKey: UNREAD });
  else changeUnread(queries, 1);
}

const kept = (queries: QueryClient): NoticeShown[] =>
  queries
    .getQueriesData<Lists>({ queryKey: NOTICES })
    .flatMap(([, lists]) => lists?.pages.flatMap(({ list }) => list) ?? []);

/** Marks notices as read, all of them without ids; shown at once, and taken back if the server refuses. */
export async function readNotices(queries: QueryClient, ids?: readonly string[]) {
  const before = queries.getQueriesData<Lists>({ queryKey: NOTICES });
  const count = queries.getQueriesData<number>({ queryKey: UNREAD });
  const isMeant = ({ notifyId }: NoticeShown) => !ids || ids.includes(notifyId);
  const wereRead = new Set(kept(queries).flatMap(({ notifyId, read }) => (read ? [notifyId] : [])));
  queries.setQueriesData<Lists>(
    { queryKey: NOTICES },
    (lists) =>
      lists && {
        ...lists,
        pages: lists.pages.map((page) => ({
          ...page,
          list: page.list.map((notice) => (isMeant(notice) ? { ...notice, read: true } : notice)),
        })),
      },
  );
  if (ids) changeUnread(queries, -ids.filter((id) => !wereRead.has(id)).length);
  else unreadIs(queries, 0);
  try {
    const { unreadCount } = await post('/web_my/notify_read', ids ? { notifyIds: [...ids] } : { all: true });
    unreadIs(queries, unreadCount);
  } catch (refusal) {
    for (const [key, data] of [...before, ...count]) queries.setQueryData(key, data);
    throw refusal;
  }
}
