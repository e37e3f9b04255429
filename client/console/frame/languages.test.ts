// The console's languages are those of the site.
import { expect, it } from 'vitest';
import { TAGS } from '../../src/i18n/languages';
import { LANGUAGES, languageName, missingIn, nameFor, SITE_LANGUAGES } from './languages';

it('knows the languages of the site, and which of them it is offered in', () => {
  expect(LANGUAGES).toEqual(TAGS);
  const files = Object.keys(import.meta.glob('../../src/i18n/locales/*/common.json'));
  const offered = files.map((file) => file.split('/').at(-2));
  expect([...SITE_LANGUAGES].sort()).toEqual(offered.sort());
});

it('names them, tells which are missing and which is read', () => {
  expect(languageName('zh-Hant', 'en')).toBe('Traditional Chinese');
  expect(missingIn({ zh: '足球', en: ' ' })).toEqual(['zh-Hant', 'en', 'ar']);
  expect(nameFor({ zh: '足球', ar: 'كرة' }, 'en')).toBe('足球');
  expect(nameFor({ ar: 'كرة' }, 'en')).toBe('كرة');
});
