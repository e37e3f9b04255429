// Starts the console's words: English and Chinese; whoever reads another language reads English.

import i18n from 'i18next';
import { initReactI18next } from 'react-i18next';
import { readText, writeText } from '../src/lib/storage';
import { type PlaceFolder, wordsOfPlaces } from './words/of-places';

export const LANGUAGES = ['en', 'zh'] as const;
export type ConsoleLanguage = (typeof LANGUAGES)[number];

/** Words the console shares with the site: its controls and the sentences of refusals. */
const shared = import.meta.glob<{ default: object }>('../src/i18n/locales/{en,zh}/{common,errors}.json');
const own = import.meta.glob<{ default: object }>('./words/{en,zh}/*.json');

const spokenAs = (tag: string): ConsoleLanguage => (/^zh\b/i.test(tag) ? 'zh' : 'en');

/** The language that was chosen here or in the site, else the first of the browser's that the console speaks. */
export function languageOf(chosen: string | null, offered: readonly string[]): ConsoleLanguage {
  return spokenAs(chosen ?? offered.find((tag) => /^(zh|en)\b/i.test(tag)) ?? 'en');
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1, -'.json'.length);

const ofPlaces = new Set<string>(Object.values(wordsOfPlaces).flat());
/** Those of the frame, and of every place that was opened. */
const needed = new Set(
  Object.keys(own)
    .map(nameOf)
    .filter((name) => !ofPlaces.has(name)),
);

const read = async (files: typeof own, lang: ConsoleLanguage, wanted: (name: string) => boolean) => {
  const found = Object.entries(files).filter(([path]) => path.includes(`/${lang}/`) && wanted(nameOf(path)));
  return Object.fromEntries(
    await Promise.all(found.map(async ([path, load]) => [nameOf(path), (await load()).default] as const)),
  );
};

/** The needed words of a language; those of the console are one namespace, by place. */
async function wordsOf(lang: ConsoleLanguage): Promise<Record<string, object>> {
  const [common, console] = await Promise.all([
    read(shared, lang, () => true),
    read(own, lang, (name) => needed.has(name)),
  ]);
  return { ...common, console };
}

/** Fetches the words of a place. */
export async function fetchWords(place: PlaceFolder): Promise<void> {
  const names = new Set<string>(wordsOfPlaces[place]);
  // At once: who changes the language meanwhile gets them with it.
  for (const name of names) needed.add(name);
  const lang = spokenAs(i18n.language);
  i18n.addResourceBundle(lang, 'console', await read(own, lang, (name) => names.has(name)), true, true);
}

function dressDocument(lang: ConsoleLanguage) {
  const html = document.documentElement;
  html.lang = lang;
  html.dataset.layout = lang === 'zh' ? 'zh' : 'intl';
}

export async function startWords(): Promise<void> {
  const lang = languageOf(readText('lang'), navigator.languages);
  dressDocument(lang);
  await i18n.use(initReactI18next).init({
    lng: lang,
    fallbackLng: false,
    defaultNS: 'console',
    ns: ['console', 'common', 'errors'],
    resources: { [lang]: await wordsOf(lang) },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
}

export async function speak(lang: ConsoleLanguage): Promise<void> {
  for (const [namespace, words] of Object.entries(await wordsOf(lang)))
    i18n.addResourceBundle(lang, namespace, words, true, true);
  writeText('lang', lang);
  await i18n.changeLanguage(lang);
  dressDocument(lang);
}
