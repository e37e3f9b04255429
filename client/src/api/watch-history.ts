// The calls about what somebody has watched, and what their answers change on the screen.
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { WatchedItem } from './schema.gen';
import { useCall } from './use-call';

export const HISTORY = '/web_my/watch_history';
export const LATER = '/web_my/watch_later';

/** The replays that somebody has begun and not finished, the latest first. */
export const useUnfinished = (count: number) =>
  useCall(HISTORY, { unfinished: true, pageSize: count }, { fresh: 5_000 });

interface Listed {
  list: WatchedItem[];
}

/** Takes an entry out of a list before the server has answered. */
export function dropWatched(queries: QueryClient, path: typeof HISTORY | typeof LATER, watchedId: string) {
  const without = <Page extends Listed>(page: Page): Page => ({
    ...page,
    list: page.list.filter((item) => item.watchedId !== watchedId),
  });
  queries.setQueriesData<Listed | InfiniteData<Listed>>({ queryKey: [path] }, (data) => {
    if (!data) return data;
    return 'pages' in data ? { ...data, pages: data.pages.map(without) } : without(data);
  });
}

/** The lists are read again where they are shown. */
export function historyChanged(queries: QueryClient) {
  for (const path of [HISTORY, LATER]) void queries.invalidateQueries({ queryKey: [path] });
}
