// A list of the server that comes page after page. A row that moves between two pages while they are read is shown once.
import {
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query';

interface Page<Row> {
  list: Row[];
  hasMore: boolean;
  pageNum: number;
}

type Options<Row> = Pick<
  UseInfiniteQueryOptions<Page<Row>, Error, InfiniteData<Page<Row>, number>, QueryKey, number>,
  'staleTime' | 'refetchInterval' | 'enabled'
>;

/** `id` is the field in which rows differ. */
export function usePages<Row>(
  key: QueryKey,
  id: keyof Row,
  ask: (pageNum: number, signal: AbortSignal) => Promise<Page<Row>>,
  options: Options<Row> = {},
) {
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => ask(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.hasMore ? last.pageNum + 1 : undefined),
    staleTime: 15_000,
    ...options,
  });
  return { ...query, rows: once(query.data?.pages.flatMap((page) => page.list) ?? [], id) };
}

/** Each row once, as it came last. */
export const once = <Row>(rows: readonly Row[], id: keyof Row): Row[] => [
  ...new Map(rows.map((row) => [row[id], row])).values(),
];
