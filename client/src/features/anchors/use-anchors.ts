// The endless list of rooms of one column. The server puts rooms in the reader's language first.

import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HouseSort, LiveStatus } from '../../api/enums.gen';
import { post } from '../../api/post';
import type { LiveItem } from '../../api/schema.gen';
import { once } from '../../api/use-pages';
import { watchedRooms } from '../../lib/watched-rooms';

const path = '/web_anchor/anchor_content_list_new';
const pageSize = 24;

/** Living rooms that were watched before come first, the others in their order. */
export function watchedFirst(rooms: readonly LiveItem[], watched: ReadonlySet<string>): LiveItem[] {
  const near = ({ houseId, liveStatus }: LiveItem) =>
    liveStatus === LiveStatus.Living && watched.has(houseId) ? 0 : 1;
  return rooms.toSorted((a, b) => near(a) - near(b));
}

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
  const [watched] = useState(watchedRooms);
  // Only on the first page: what comes later moves nothing that is read.
  const pages = (query.data?.pages ?? []).map(({ list }, i) =>
    i === 0 && sort === HouseSort.Popularity ? watchedFirst(list, watched) : list,
  );
  return { ...query, rooms: once(pages.flat(), 'houseId') };
}
