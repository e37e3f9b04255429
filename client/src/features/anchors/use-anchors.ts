// The endless list of rooms of one column.

import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { HouseSort } from '../../api/enums.gen';
import { post } from '../../api/post';
import { once } from '../../api/use-pages';

const path = '/web_anchor/anchor_content_list_new';
const pageSize = 24;

/** A room that moved between two pages is shown once. */
export function useAnchors(anchorType: number, sort: HouseSort, anchorLanguage: string) {
  const { i18n } = useTranslation();
  const asked = { anchorType, sort, anchorLanguage: anchorLanguage || undefined };
  const query = useInfiniteQuery({
    queryKey: [path, { anchorType, sort, anchorLanguage }, i18n.language],
    queryFn: ({ pageParam, signal }) =>
      post(path, { ...asked, pageSize, cursor: pageParam ?? undefined }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    staleTime: 15_000,
    refetchInterval: 60_000,
  });
  return { ...query, rooms: once(query.data?.pages.flatMap((page) => page.list) ?? [], 'houseId') };
}
