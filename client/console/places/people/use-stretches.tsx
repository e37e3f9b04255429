// A list that is read on, stretch by stretch, when somebody asks for more.
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../src/ui/button';
import { ErrorState } from '../../../src/ui/error-state';
import { Skeleton } from '../../../src/ui/skeleton';

interface Stretches<Row> {
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

interface ReadOnProps {
  list: Stretches<unknown>;
  /** Said where there is nothing. */
  none: string;
  /** Its rows. */
  children: ReactNode;
}

/** The rows of such a list, with the way to older ones, or why there are none. */
export function ReadOn({ list, none, children }: ReadOnProps) {
  const { t } = useTranslation('console');
  const { rows, first, read, error, retry, more, busy } = list;
  return (
    <>
      {error !== null && rows.length === 0 && <ErrorState error={error} onRetry={retry} line />}
      {first && <Skeleton height={120} />}
      {read && rows.length === 0 && <p className="quiet">{none}</p>}
      {children}
      {more && (
        <Button look="ghost" size="small" busy={busy} onClick={more}>
          {t('people.more')}
        </Button>
      )}
    </>
  );
}
