// The frame of a list that is read page by page: empty only when that is known, and a failure is asked again where it was.
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { changeLanguage, startI18n } from '../i18n';
import { GrowingList } from './growing-list';

type Query = ComponentProps<typeof GrowingList>['query'];

const refetch = vi.fn();
const fetchNextPage = vi.fn();
const read = {
  isPending: false,
  error: null,
  hasNextPage: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
};

function show(query: Partial<Query>, count: number) {
  render(
    <GrowingList
      query={{ ...read, refetch, fetchNextPage, ...query } as unknown as Query}
      count={count}
      loading={<p>loading</p>}
      empty={<p>empty</p>}
    >
      {count > 0 && <p>rows</p>}
    </GrowingList>,
  );
}

beforeAll(async () => void (await startI18n()));
beforeEach(async () => {
  vi.clearAllMocks();
  await changeLanguage('en');
});

it.each([
  ['loading', { isPending: true }, 0],
  ['empty', {}, 0],
  ['rows', {}, 2],
])('shows %s alone', (words, query, count) => {
  show(query, count);
  expect(screen.getByText(words)).toBeVisible();
  for (const other of ['loading', 'empty', 'rows']) {
    if (other !== words) expect(screen.queryByText(other)).toBeNull();
  }
  expect(screen.queryByRole('button')).toBeNull();
});

it('offers more while there is more', async () => {
  show({ hasNextPage: true }, 2);
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  expect(fetchNextPage).toHaveBeenCalledOnce();
});

it('asks again for the list when that failed', async () => {
  show({ error: new Error('x') }, 0);
  expect(screen.queryByText('empty')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledOnce();
  expect(fetchNextPage).not.toHaveBeenCalled();
});

it('asks again for its next page when that failed', async () => {
  show({ error: new Error('x'), isFetchNextPageError: true, hasNextPage: true }, 2);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(fetchNextPage).toHaveBeenCalledOnce();
  expect(refetch).not.toHaveBeenCalled();
});
