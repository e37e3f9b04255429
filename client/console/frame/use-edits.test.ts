import { expect, it } from 'vitest';
import type { ActShown } from '../../src/api/schema.gen';
import { seenAt, unseenOf } from './use-edits';

const act = (actId: string, operatorId: string, createTime: number) =>
  ({ actId, operatorId, createTime }) as ActShown;
const acts = [act('oa30', '2', 50_000), act('oa20', '1', 40_000), act('oa9', '2', 10_000)];

it('what began shortly before the thing was read counts as not seen', () => {
  expect(seenAt(acts, 60_000)).toBe('oa30');
  expect(seenAt(acts, 51_000)).toBe('oa20');
  expect(seenAt(acts, 5_000)).toBe('oa0');
});

it('only acts of others after the seen one are told', () => {
  expect(unseenOf(acts, 'oa9', '1').map(({ actId }) => actId)).toEqual(['oa30']);
  expect(unseenOf(acts, 'oa9', '2').map(({ actId }) => actId)).toEqual(['oa20']);
  expect(unseenOf(acts, 'oa30', '1')).toEqual([]);
});
