// The sentences a reader must see, from the same files the page takes them from.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Lang = 'zh' | 'zh-Hant' | 'en' | 'ar';
type Tree = { [key: string]: string | Tree };

const files = new Map<string, Tree>();

function file(lang: Lang, namespace: string): Tree {
  const path = join(import.meta.dirname, `../src/i18n/locales/${lang}/${namespace}.json`);
  const known = files.get(path) ?? (JSON.parse(readFileSync(path, 'utf8')) as Tree);
  files.set(path, known);
  return known;
}

function find(tree: Tree, path: string): string | undefined {
  const found = path
    .split('.')
    .reduce<string | Tree | undefined>((at, key) => (typeof at === 'object' ? at[key] : undefined), tree);
  return typeof found === 'string' ? found : undefined;
}

/** `say('en', 'room:chat.newLines', { count: 2 })`. Throws when the language lacks the sentence. */
export function say(lang: Lang, key: string, params: Record<string, string | number> = {}): string {
  const [namespace = '', path = ''] = key.split(':');
  const words = file(lang, namespace);
  const plural = typeof params.count === 'number' ? new Intl.PluralRules(lang).select(params.count) : 'other';
  const sentence = find(words, path) ?? find(words, `${path}_${plural}`) ?? find(words, `${path}_other`);
  if (sentence === undefined) throw new Error(`${lang} has no ${key}`);
  return sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ''));
}

/** The sentence up to its first value: enough to recognise it whatever the value is. */
export const opening = (lang: Lang, key: string): string => {
  const [before = ''] = say(lang, key, {}).split(/\s{2}/);
  return before.trim();
};
