// The console speaks as it was told, else as the browser asks.
import { expect, it } from 'vitest';
import { languageOf } from './i18n';

it.each([
  [null, ['en-US', 'en'], 'en'],
  [null, ['zh-CN', 'zh', 'en'], 'zh'],
  [null, ['zh-TW'], 'zh'],
  [null, ['de-DE', 'zh-CN', 'en'], 'zh'],
  [null, ['de-DE', 'fr'], 'en'],
  [null, [], 'en'],
  ['zh', ['en-US'], 'zh'],
  ['zh-Hant', ['en-US'], 'zh'],
  ['en', ['zh-CN'], 'en'],
  ['ar', ['zh-CN'], 'en'],
] as const)('chosen %s, asked for %j: %s', (chosen, offered, want) => {
  expect(languageOf(chosen, offered)).toBe(want);
});
