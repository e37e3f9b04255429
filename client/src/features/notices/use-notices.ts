// The pages of one's notices, newest first.
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { NOTICES, unreadIs } from '../../api/notices';
import { post } from '../../api/post';

const pageSize = 20;

export function useNotices(unreadOnly: boolean) {
  const { i18n } = useTranslation();
  const queries = useQueryClient();
  const query = useInfiniteQuery({
    queryKey: [...NOTICES, unreadOnly, i18n.language],
    queryFn: async ({ pageParam, signal }) => {
      const page = await post(
        '/web_my/notify_list',
        { unreadOnly, pageSize, ...(pageParam && { cursor: pageParam }) },
        signal,
      );
      unreadIs(queries, page.unreadCount);
      return page;
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    staleTime: 30_000,
  });
  return { ...query, rows: query.data?.pages.flatMap((page) => page.list) ?? [] };
}
