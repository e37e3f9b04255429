// Somebody who is no longer followed leaves every page of the list.
import { expect, it } from 'vitest';
import type { AttentionItem, AttentionItemPage } from '../../api/schema.gen';
import { without } from './use-unfollow';

const room = (houseId: string) => ({ houseId }) as AttentionItem;
const page = (...houses: string[]): AttentionItemPage => ({
  list: houses.map(room),
  hasMore: false,
  pageNum: 1,
  pageSize: 30,
  total: houses.length,
});

it('takes one room out, wherever it stands, and leaves the others', () => {
  const data = { pages: [page('1', '2'), page('3', '2')], pageParams: [1, 2] };
  const left = without('2')(data)?.pages.map(({ list }) => list.map(({ houseId }) => houseId));
  expect(left).toEqual([['1'], ['3']]);
});

it('has nothing to do before the list is there', () => {
  expect(without('2')(undefined)).toBeUndefined();
});
