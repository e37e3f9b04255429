// Which captions a recording begins with.
import { expect, it } from 'vitest';
import { captionsFor } from './captions';

const tracks = [
  { srclang: 'zh', default: true },
  { srclang: 'en', default: false },
];

it.each([
  ['what was chosen before', 'en', 'ar', 'en'],
  ['none when they were switched off', 'off', 'zh', null],
  ['the language of the page when nothing was chosen', null, 'en', 'en'],
  ['the one of the recording where neither is there', 'fr', 'ar', 'zh'],
] as const)('begins with %s', (_, chosen, lang, want) => {
  expect(captionsFor(tracks, chosen, lang)).toBe(want);
});

it('shows none where there are none', () => {
  expect(captionsFor([], 'en', 'en')).toBeNull();
});
