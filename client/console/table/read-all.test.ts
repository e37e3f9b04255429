// All rows of a filter are read page by page, and never without end.
import { expect, it } from 'vitest';
import { MOST_ROWS, readAll } from './read-all';

it('reads on until there is no next page', async () => {
  const pages: Record<string, { rows: number[]; next: string | null }> = {
    first: { rows: [1, 2], next: 'second' },
    second: { rows: [3], next: null },
  };
  expect(await readAll('first', async (from) => pages[from] ?? { rows: [], next: null })).toEqual({
    rows: [1, 2, 3],
    more: false,
  });
});

it('stops at the most a file may hold, and says whether there are more', async () => {
  const rows = Array.from({ length: 1_000 }, (_, n) => n);
  const upTo = (last: number) =>
    readAll(1, async (page) => ({ rows, next: page < last ? page + 1 : null })).then(
      ({ rows: found, more }) => [found.length, more],
    );
  expect(await upTo(Number.POSITIVE_INFINITY)).toEqual([MOST_ROWS, true]);
  expect(await upTo(11)).toEqual([MOST_ROWS, true]);
  expect(await upTo(10)).toEqual([MOST_ROWS, false]);
});
