// All rows of a filter are read page by page, and never without end.
import { expect, it } from 'vitest';
import { MOST_ROWS, readAll } from './read-all';

it('reads on until there is no next page', async () => {
  const pages: Record<string, { rows: number[]; next: string | null }> = {
    first: { rows: [1, 2], next: 'second' },
    second: { rows: [3], next: null },
  };
  expect(await readAll('first', async (from) => pages[from] ?? { rows: [], next: null })).toEqual([1, 2, 3]);
});

it('stops at the most a file may hold', async () => {
  const rows = Array.from({ length: 1_000 }, (_, n) => n);
  expect(await readAll(0, async (page) => ({ rows, next: page + 1 }))).toHaveLength(MOST_ROWS);
});
