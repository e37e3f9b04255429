// Starts the translations and changes the language: files on demand, `lang` in local storage, html attributes.
import i18n, { type BackendModule, type ReadCallback } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { loadWithRetry } from '../lib/load-with-retry';
import { readText, writeText } from '../lib/storage';
import { changedWords, laidOver } from './changed';
import { DEFAULT_LANGUAGE, directionOf, layoutOf, resolveLanguage, TAGS } from './languages';
import { NAMESPACES, type Namespace } from './namespaces';

const files = import.meta.glob<{ default: Record<string, unknown> }>([
  './locales/*/*.json',
  '!./locales/*/server.json', // what only the server says
]);
const pathOf = (language: string, namespace: string) => `./locales/${language}/${namespace}.json`;

const isComplete = (language: string) =>
  NAMESPACES.every((namespace) => pathOf(language, namespace) in files);

/** Languages a person may choose: those whose every part is translated. */
export const offeredLanguages: readonly string[] = TAGS.filter(isComplete);

/** The offered language nearest to any tag; a known but untranslated language reads English. */
export function offeredTag(wanted: string | null | undefined): string {
  const tag = resolveLanguage(wanted);
  return isComplete(tag) ? tag : 'en';
}

const localeFiles: BackendModule = {
  type: 'backend',
  init() {},
  read(language: string, namespace: string, callback: ReadCallback) {
    const load = files[pathOf(language, namespace)];
    if (!load) {
      callback(null, {});
      return;
    }
    Promise.all([loadWithRetry(load), changedWords(language)]).then(
      ([file, changed]) => callback(null, laidOver(file.default, changed[namespace])),
      (fault: Error) => callback(fault, null),
    );
  },
};

/** Only an incomplete language needs others behind it; a complete one must not fetch them. */
function fallbackOf(language: string): string[] {
  if (isComplete(language)) return [];
  return language === 'zh-Hant' ? ['zh', 'en'] : ['en'];
}

export function storedLanguage(): string {
  return offeredTag(readText('lang') ?? DEFAULT_LANGUAGE);
}

function dressDocument(language: string) {
  const html = document.documentElement;
  html.lang = language;
  html.dir = directionOf(language);
  html.dataset.layout = layoutOf(language);
}

/** Fetches files of words beside others; a page that waits for them then finds them here. */
export function warmWords(namespaces: readonly Namespace[]): void {
  const language = storedLanguage();
  for (const namespace of namespaces) void files[pathOf(language, namespace)]?.().catch(() => undefined);
}

/** Resolves when these words are there. */
export async function startI18n(namespaces: readonly Namespace[] = ['common', 'errors']): Promise<void> {
  const language = storedLanguage();
  dressDocument(language);
  await i18n
    .use(localeFiles)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: fallbackOf,
      ns: [...namespaces],
      defaultNS: 'common',
      load: 'currentOnly',
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    });
}

/** Changes language everywhere at once and remembers it. Returns the tag that is now in force. */
export async function changeLanguage(wanted: string | null | undefined): Promise<string> {
  const language = offeredTag(wanted);
  writeText('lang', language);
  if (language !== i18n.language) await i18n.changeLanguage(language);
  dressDocument(language);
  return language;
}

export const currentLanguage = () => i18n.language ?? storedLanguage();

export { i18n };
