// The count of the bell and the lists say the same, whatever comes and whatever fails.
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { NOTICES, type NoticeShown, noticeCame, readNotices } from './notices';
import { post } from './post';

vi.mock('./post');
const answers = vi.mocked(post);

const notice = (notifyId: string, read = false): NoticeShown => ({
  notifyId,
  read,
  createTime: 0,
  type: 1,
  title: '',
  body: '',
  path: '/',
  params: {},
});

let queries: QueryClient;
beforeEach(() => {
  queries = new QueryClient();
  queries.setQueryData([...NOTICES, false, 'en'], {
    pages: [{ list: [notice('b'), notice('a', true)], nextCursor: null, unreadCount: 1 }],
    pageParams: [''],
  });
  told(1, 60_000);
});

const told = (count: number, agoMs: number) =>
  queries.setQueryData(['unread', '7'], count, { updatedAt: Date.now() - agoMs });

const list = () =>
  queries
    .getQueryData<{ pages: { list: NoticeShown[] }[] }>([...NOTICES, false, 'en'])
    ?.pages[0]?.list.map(({ notifyId, read }) => notifyId + (read ? '' : '*'));
const unread = () => queries.getQueryData(['unread', '7']);

test('a notice that comes stands first and counts, and a second time it changes nothing', () => {
  noticeCame(queries, notice('c'));
  noticeCame(queries, notice('c'));
  expect([list(), unread()]).toEqual([['c*', 'b*', 'a'], 2]);
});

test.each([
  ['has the notice in it', 2],
  ['lacks it', 3],
])('where a count was told a moment ago the server says whether it %s', async (_, count) => {
  told(2, 500);
  const queryFn = vi.fn(async () => count);
  const leave = new QueryObserver(queries, {
    queryKey: ['unread', '7'],
    queryFn,
    staleTime: 60_000,
  }).subscribe(() => undefined);
  noticeCame(queries, notice('c'));
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledOnce());
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0));
  expect([list()?.[0], unread()]).toEqual(['c*', count]);
  leave();
});

test('what is read is marked before the server answers, and the server has the last word on the count', async () => {
  let answer: (value: { unreadCount: number }) => void = () => undefined;
  answers.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  const done = readNotices(queries, ['b', 'a']);
  expect([list(), unread()]).toEqual([['b', 'a'], 0]);
  answer({ unreadCount: 3 });
  await done;
  expect(unread()).toBe(3);
});

test('a refusal takes everything back and is thrown on', async () => {
  answers.mockRejectedValueOnce(new Error('away'));
  await expect(readNotices(queries)).rejects.toThrow('away');
  expect([list(), unread()]).toEqual([['b*', 'a'], 1]);
});
