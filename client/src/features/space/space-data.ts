// What the space of an anchor reads, and how the screen's own changes reach the cache.
import { type InfiniteData, type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { post } from '../../api/post';
import type {
  AnchorInformationAnswer,
  ImageItem,
  ImageItemPage,
  NoteItem,
  NotesFrom,
} from '../../api/schema.gen';
import { useCall } from '../../api/use-call';
import { once, usePages } from '../../api/use-pages';

const INFORMATION = '/web_anchor/anchor_information';
const NOTES = '/web_anchor/noteList';
const PHOTOS = '/web_anchor/imageList';
const REPLAYS = '/web_anchor/replay_list';
const NOTES_AT_ONCE = 10;
const PHOTOS_AT_ONCE = 24;
const REPLAYS_AT_ONCE = 12;

/** Asked again now and then: somebody may go live while one reads. */
export const useInformation = (houseId: string) =>
  useCall(INFORMATION, { houseId }, { every: 30_000, enabled: houseId !== '' });

/** Posts and photos are the same in every language. */
const notesKey = (houseId: string) => [NOTES, houseId] as const;
const photosKey = (houseId: string) => [PHOTOS, houseId] as const;

type Notes = InfiniteData<NotesFrom, string | undefined>;
type Photos = InfiniteData<ImageItemPage, number>;

export function useNotes(houseId: string) {
  const query = useInfiniteQuery({
    queryKey: notesKey(houseId),
    queryFn: ({ pageParam, signal }) =>
      post(NOTES, { houseId, pageSize: NOTES_AT_ONCE, cursor: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    staleTime: 15_000,
  });
  return { ...query, notes: once(query.data?.pages.flatMap((page) => page.list) ?? [], 'noteId') };
}

export function usePhotos(houseId: string) {
  const { rows: photos, ...query } = usePages(photosKey(houseId), 'imageId', (pageNum, signal) =>
    post(PHOTOS, { houseId, pageNum, pageSize: PHOTOS_AT_ONCE }, signal),
  );
  return { ...query, photos };
}

export const useReplays = (houseId: string) =>
  usePages([REPLAYS, houseId], 'replayId', (pageNum, signal) =>
    post(REPLAYS, { houseId, pageNum, pageSize: REPLAYS_AT_ONCE }, signal),
  );

function eachPage<Page, Param>(data: InfiniteData<Page, Param>, change: (page: Page) => Page) {
  return { ...data, pages: data.pages.map(change) };
}

export function patchNote(queries: QueryClient, houseId: string, noteId: string, change: Partial<NoteItem>) {
  queries.setQueryData<Notes>(
    notesKey(houseId),
    (old) =>
      old &&
      eachPage(old, (page) => ({
        ...page,
        list: page.list.map((note) => (note.noteId === noteId ? { ...note, ...change } : note)),
      })),
  );
}

/** A post is taken out of the list, or a new one put on its top. */
export function changeNotes(
  queries: QueryClient,
  houseId: string,
  change: { added?: NoteItem; gone?: string },
) {
  queries.setQueryData<Notes>(notesKey(houseId), (old) => {
    if (!old) return old;
    const left = eachPage(old, (page) => ({
      ...page,
      list: page.list.filter(({ noteId }) => noteId !== change.gone),
    }));
    const [first, ...others] = left.pages;
    if (!change.added || !first) return left;
    return { ...left, pages: [{ ...first, list: [change.added, ...first.list] }, ...others] };
  });
  count(queries, houseId, 'noteCount', (change.added ? 1 : 0) - (change.gone ? 1 : 0));
}

/** Photos are taken from the wall, or new ones put in front. */
export function changePhotos(
  queries: QueryClient,
  houseId: string,
  change: { added?: ImageItem; gone?: string },
) {
  queries.setQueryData<Photos>(photosKey(houseId), (old) => {
    if (!old) return old;
    const left = eachPage(old, (page) => ({
      ...page,
      list: page.list.filter(({ imageId }) => imageId !== change.gone),
    }));
    const [first, ...others] = left.pages;
    if (!change.added || !first) return left;
    return { ...left, pages: [{ ...first, list: [change.added, ...first.list] }, ...others] };
  });
  count(queries, houseId, 'imageCount', (change.added ? 1 : 0) - (change.gone ? 1 : 0));
}

/** What is known of an anchor, in whatever language it was asked. */
export function patchInformation(
  queries: QueryClient,
  houseId: string,
  change: (old: AnchorInformationAnswer) => Partial<AnchorInformationAnswer>,
) {
  queries.setQueriesData<AnchorInformationAnswer>(
    { queryKey: [INFORMATION, { houseId }] },
    (old) => old && { ...old, ...change(old) },
  );
}

function count(queries: QueryClient, houseId: string, name: 'noteCount' | 'imageCount', by: number) {
  patchInformation(queries, houseId, (old) => ({ [name]: Math.max(0, old[name] + by) }));
}

/** After a refused change the screen may be wrong. */
export function readAgain(queries: QueryClient, houseId: string) {
  void queries.invalidateQueries({ queryKey: notesKey(houseId) });
  void queries.invalidateQueries({ queryKey: photosKey(houseId) });
  void queries.invalidateQueries({ queryKey: [INFORMATION, { houseId }] });
}
