// A list that is read on, stretch by stretch, when somebody asks for more.
import { useInfiniteQuery } from '@tanstack/react-query';

export interface Stretches<Row> {
  rows: readonly Row[];
  /** The first stretch is on its way. */
  first: boolean;
  /** The first stretch is there. */
  read: boolean;
  error: unknown;
  retry: () => void;
  /** Null at the end. */
  more: (() => void) | null;
  busy: boolean;
}

export function useStretches<Row, From>(
  key: readonly string[],
  from: From,
  read: (from: From) => Promise<{ rows: readonly Row[]; next: From | null }>,
): Stretches<Row> {
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam }) => read(pageParam as From),
    initialPageParam: from as unknown,
    getNextPageParam: (last) => last.next,
  });
  return {
    rows: query.data?.pages.flatMap(({ rows }) => rows) ?? [],
    first: query.isPending,
    read: query.data !== undefined,
    error: query.error,
    retry: () => void query.refetch(),
    more: query.hasNextPage ? () => void query.fetchNextPage() : null,
    busy: query.isFetchingNextPage,
  };
}
