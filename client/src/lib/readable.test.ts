// Whose words a reader can follow.
import { expect, it } from 'vitest';
import { isReadable, ownName } from './readable';

it('readers of either Chinese read both, others their own language', () => {
  expect(isReadable('zh-Hant', 'zh')).toBe(true);
  expect(isReadable('zh', 'zh-Hant')).toBe(true);
  expect(isReadable('en', 'en')).toBe(true);
  expect(isReadable('zh', 'en')).toBe(false);
  expect(isReadable('ar', 'en')).toBe(false);
});

it('a language is named in itself, and stays a tag where the browser has no name', () => {
  expect(ownName('ar')).toBe('العربية');
  expect(ownName('not a tag')).toBe('not a tag');
});
