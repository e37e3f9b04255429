// A list of one's own that comes page after page.
import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

const pageSize = 30;

interface Page<Row> {
  list: Row[];
  hasMore: boolean;
  pageNum: number;
}

export function usePages<Row>(
  key: QueryKey,
  ask: (paging: { pageNum: number; pageSize: number }, signal: AbortSignal) => Promise<Page<Row>>,
) {
  const { i18n } = useTranslation();
  const query = useInfiniteQuery({
    queryKey: [...key, i18n.language],
    queryFn: ({ pageParam, signal }) => ask({ pageNum: pageParam, pageSize }, signal),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.hasMore ? last.pageNum + 1 : undefined),
    staleTime: 10_000,
    refetchInterval: 60_000,
  });
  return { ...query, rows: query.data?.pages.flatMap((page) => page.list) ?? [] };
}
