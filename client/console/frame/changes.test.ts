// What an act changed, value by value.
import { expect, it } from 'vitest';
import { changesOf } from './changes';

it('names each value that differs, also inside of others', () => {
  const before = { name: 'Ada', names: { en: 'Cup', zh: '杯' }, tags: [1, 2], same: true };
  const after = { name: 'Eva', names: { en: 'League', zh: '杯' }, tags: [1, 3], same: true };
  expect(changesOf(before, after)).toEqual([
    { path: 'name', before: 'Ada', after: 'Eva' },
    { path: 'names.en', before: 'Cup', after: 'League' },
    { path: 'tags', before: '[1,2]', after: '[1,3]' },
  ]);
});

it('shows a new thing against nothing, a deleted one likewise, and nothing for nothing', () => {
  expect(changesOf(null, { a: 1 })).toEqual([{ path: 'a', before: '', after: '1' }]);
  expect(changesOf({ a: 1 }, null)).toEqual([{ path: 'a', before: '1', after: '' }]);
  expect(changesOf(null, undefined)).toEqual([]);
});
