// Every offered language says everything the Chinese files say, in all the plural forms it has.
import { describe, expect, it } from 'vitest';
import { offeredLanguages } from '.';
import { LANGUAGE_NAMES } from './language-names';
import { DEFAULT_LANGUAGE, directionOf, layoutOf, resolveLanguage, TAGS } from './languages';
import { NAMESPACES as OF_THE_CLIENT } from './namespaces';

/** The server's own words are part of a language as well; it reads these files, too. */
const NAMESPACES = [...OF_THE_CLIENT, 'server'];

type Tree = { [key: string]: string | Tree };

const files = import.meta.glob<Tree>('./locales/*/*.json', { import: 'default', eager: true });

function flatten(tree: Tree, prefix = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string'
        ? [[prefix + key, value]]
        : Object.entries(flatten(value, `${prefix}${key}.`)),
    ),
  );
}

const plural = /_(zero|one|two|few|many|other)$/;
const stemOf = (key: string) => key.replace(plural, '');
const placeholders = (text: string) =>
  [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name]) => name).sort();
const tags = (text: string) => [...text.matchAll(/<(\/?\w+)>/g)].map(([, name]) => name).sort();

const textsOf = (language: string, namespace: string) =>
  flatten(files[`./locales/${language}/${namespace}.json`] ?? {});

/** The placeholders of a stem; `count` apart, because a form for one or two may spell the number out. */
function placeholdersOf(texts: Record<string, string>, stem: string): string[] {
  const all = Object.entries(texts)
    .filter(([key]) => stemOf(key) === stem)
    .flatMap(([, text]) => placeholders(text));
  return [...new Set(all)].filter((name): name is string => name !== undefined).sort();
}

describe.each(offeredLanguages)('%s', (language) => {
  it.each(NAMESPACES)('%s has the keys of the Chinese file, no more and no less', (namespace) => {
    const own = new Set(Object.keys(textsOf(language, namespace)).map(stemOf));
    const source = new Set(Object.keys(textsOf(DEFAULT_LANGUAGE, namespace)).map(stemOf));
    expect([...own].sort()).toEqual([...source].sort());
  });

  it.each(NAMESPACES)('%s fills in the same values', (namespace) => {
    const own = textsOf(language, namespace);
    const source = textsOf(DEFAULT_LANGUAGE, namespace);
    for (const stem of new Set(Object.keys(source).map(stemOf))) {
      expect([stem, placeholdersOf(own, stem)]).toEqual([stem, placeholdersOf(source, stem)]);
    }
    for (const [key, text] of Object.entries(source)) {
      if (!plural.test(key)) expect([key, tags(own[key] ?? text)]).toEqual([key, tags(text)]);
    }
  });

  it.each(NAMESPACES)('%s counts in every plural form of the language', (namespace) => {
    const texts = textsOf(language, namespace);
    const forms = new Set([...new Intl.PluralRules(language).resolvedOptions().pluralCategories, 'other']);
    const counted = Object.entries(texts).filter(
      ([key, text]) => plural.test(key) || text.includes('{{count}}'),
    );
    for (const stem of new Set(counted.map(([key]) => stemOf(key)))) {
      // One form suits all where the language has no others, or where the source only abbreviates a unit.
      const inEnglish = Object.keys(textsOf('en', namespace)).some(
        (key) => plural.test(key) && stemOf(key) === stem,
      );
      if (stem in texts && (forms.size === 1 || !inEnglish)) continue;
      const own = Object.keys(texts).filter((key) => plural.test(key) && stemOf(key) === stem);
      expect(own.sort()).toEqual([...forms].map((form) => `${stem}_${form}`).sort());
    }
  });

  it.each(NAMESPACES)('%s leaves nothing empty', (namespace) => {
    const empty = Object.entries(textsOf(language, namespace)).filter(([, text]) => text.trim() === '');
    expect(empty).toEqual([]);
  });

  it('is not a copy of the English', () => {
    if (language === 'en') return;
    /** The same in every language: the name, and units that travel. */
    const alike = (text: string) => !/[a-z]{3}/i.test(text.replace(/\{\{\w+\}\}|Touchline|VS/g, ''));
    const copied = NAMESPACES.flatMap((namespace) => {
      const english = textsOf('en', namespace);
      return Object.entries(textsOf(language, namespace)).filter(
        ([key, text]) => text === english[key] && !alike(text),
      );
    });
    expect(copied).toEqual([]);
  });

  it('says of what is reserved or planned something else than of what can be', () => {
    const { reserve, reserved, broadcast, broadcasting } = textsOf(language, 'book');
    expect(reserved).not.toBe(reserve);
    expect(broadcasting).not.toBe(broadcast);
  });

  it('calls a page the same wherever it is named', () => {
    const { startLive, 'nav.charge': charge } = textsOf(language, 'common');
    expect(textsOf(language, 'server')['page.brands']).toBe(charge);
    expect(textsOf(language, 'personal')['menu.configuration']).toBe(startLive);
    expect(textsOf(language, 'studio').title).toBe(startLive);
    expect(textsOf(language, 'apply').toStudio).toBe(startLive);
  });

  it('keeps the words of the top bar short', () => {
    const own = textsOf(language, 'common');
    const english = textsOf('en', 'common');
    for (const key of ['nav.match', 'nav.anchor', 'nav.charge', 'login', 'register', 'startLive']) {
      expect([key, (own[key] ?? '').length <= 2.2 * (english[key] ?? '').length]).toEqual([key, true]);
    }
  });
});

it('offers the four languages that are written, of the 45 that are known', () => {
  expect(offeredLanguages).toEqual(['zh', 'zh-Hant', 'en', 'ar']);
  expect(new Set(TAGS).size).toBe(45);
  expect(Object.keys(LANGUAGE_NAMES).sort()).toEqual([...TAGS].sort());
  for (const tag of offeredLanguages)
    expect([tag, textsOf(tag, 'common').languageName]).toEqual([tag, LANGUAGE_NAMES[tag]?.[0]]);
});

it.each([
  ['zh', 'zh'],
  ['ZH_hant', 'zh-Hant'],
  ['zh-TW', 'zh-Hant'],
  ['zh-HK', 'zh-Hant'],
  ['zh-MO', 'zh-Hant'],
  ['zh-CN', 'zh'],
  ['pt', 'pt-BR'],
  ['pt-PT', 'pt-BR'],
  ['iw', 'he'],
  ['in', 'id'],
  ['tl', 'fil'],
  ['no', 'da'],
  ['nb-NO', 'da'],
  ['en-GB', 'en'],
  ['ar-EG', 'ar'],
  ['tlh', 'zh'],
  ['', 'zh'],
  [null, 'zh'],
])('the tag %s is served in %s', (wanted, served) => {
  expect(resolveLanguage(wanted)).toBe(served);
});

it('four languages run from right to left and two share the Chinese layout', () => {
  const rtl = TAGS.filter((tag) => directionOf(tag) === 'rtl');
  const zh = TAGS.filter((tag) => layoutOf(tag) === 'zh');
  expect(rtl.sort()).toEqual(['ar', 'fa', 'he', 'ur']);
  expect(zh).toEqual(['zh', 'zh-Hant']);
});
