// What the page of an anchor's recordings reads, and what its acts change.
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type Asked, post } from '../../api/post';
import { useCall } from '../../api/use-call';

const LIST = '/web_anchor/own_replays';
const ONE = '/web_anchor/own_replay';
const AT_ONCE = 20;

export function useOwnReplays() {
  return useInfiniteQuery({
    queryKey: [LIST],
    queryFn: ({ pageParam, signal }) => post(LIST, { pageNum: pageParam, pageSize: AT_ONCE }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ page }) => (page.hasMore ? page.pageNum + 1 : undefined),
    staleTime: 5_000,
  });
}

export const useOwnReplay = (replayId: string) => useCall(ONE, { replayId });

/** Each act reads again what the page shows before it is fulfilled. */
export function useRecordingActs() {
  const queries = useQueryClient();
  const read = () =>
    Promise.all([LIST, ONE].map((path) => queries.invalidateQueries({ queryKey: [path] }))).then(
      () => undefined,
    );
  const readList = () => queries.invalidateQueries({ queryKey: [LIST] });
  return {
    /** Its editor is left, and asks for it no more. */
    remove: (replayId: string) =>
      post('/web_anchor/replay_edit', { replayId, delete: true }).then(() => {
        void readList();
      }),
    restore: (replayId: string) =>
      post('/web_anchor/replay_edit', { replayId, restore: true }).then(readList),
    edit: (edit: Asked<'/web_anchor/replay_edit'>) => post('/web_anchor/replay_edit', edit).then(read),
    mark: (mark: Asked<'/web_anchor/mark_edit'>) => post('/web_anchor/mark_edit', mark).then(read),
  };
}

/** A link that was made by hand begins the download; the page stays. */
export async function download(replayId: string): Promise<void> {
  const { url } = await post('/web_anchor/replay_download', { replayId });
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
