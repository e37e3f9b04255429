// The one call of the search: every group at once, or the pages of one group.
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { post } from '../../api/post';
import type { SearchAnswer } from '../../api/schema.gen';
import { useCall } from '../../api/use-call';
import { textLength } from '../../lib/plain-input';

const path = '/web_home/search';

/** Characters of a keyword. */
export const longest = 50;

/** Groups of the answer, under the numbers of the call's `type`. */
export const groups = { 1: 'matches', 2: 'teams', 3: 'anchors', 4: 'competitions' } as const;
export type GroupType = keyof typeof groups;

/** The first rows of each group, and how many there are. */
export const useFound = (keyword: string, pageSize = 12) =>
  useCall(
    path,
    { keyword, type: 0, pageSize },
    { enabled: keyword !== '' && textLength(keyword) <= longest, keepLast: true },
  );

/** All rows of a group, as far as one asks for. */
export function useGroup<T extends GroupType>(keyword: string, type: T) {
  const { i18n } = useTranslation();
  const query = useInfiniteQuery({
    queryKey: [path, 'pages', keyword, type, i18n.language],
    queryFn: ({ pageParam, signal }) =>
      post(path, { keyword, type, pageNum: pageParam, pageSize: 24 }, signal),
    initialPageParam: 1,
    getNextPageParam: (last) => (last[groups[type]].hasMore ? last[groups[type]].pageNum + 1 : null),
    staleTime: 15_000,
  });
  type Row = SearchAnswer[(typeof groups)[T]]['list'][number];
  const rows = query.data?.pages.flatMap((page) => page[groups[type]].list as Row[]) ?? [];
  return { ...query, rows };
}
