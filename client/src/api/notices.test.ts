// The count of the bell and the lists say the same, whatever comes and whatever fails.
import { QueryClient } from '@tanstack/react-query';
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
  queries.setQueryData(['unread', '7'], 1);
});

const list = () =>
  queries
    .getQueryData<{ pages: { list: NoticeShown[] }[] }>([...NOTICES, false, 'en'])
    ?.pages[0]?.list.map(({ notifyId, read }) => notifyId + (read ? '' : '*'));
const count = () => queries.getQueryData(['unread', '7']);

test('a notice that comes stands first and counts, and a second time it changes nothing', () => {
  noticeCame(queries, notice('c'));
  noticeCame(queries, notice('c'));
  expect([list(), count()]).toEqual([['c*', 'b*', 'a'], 2]);
});

test('what is read is marked before the server answers, and the server has the last word on the count', async () => {
  let answer: (value: { unreadCount: number }) => void = () => undefined;
  answers.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  const done = readNotices(queries, ['b', 'a']);
  expect([list(), count()]).toEqual([['b', 'a'], 0]);
  answer({ unreadCount: 3 });
  await done;
  expect(count()).toBe(3);
});

test('a refusal takes everything back and is thrown on', async () => {
  answers.mockRejectedValueOnce(new Error('away'));
  await expect(readNotices(queries)).rejects.toThrow('away');
  expect([list(), count()]).toEqual([['b*', 'a'], 1]);
});
