// The console's words: each key stands in English and in Chinese, with the same values in it.
import { expect, it } from 'vitest';
import { wordsOfPlaces } from './words/of-places';

type Words = { [key: string]: string | Words };

const files = import.meta.glob<Words>('./words/*/*.json', { import: 'default', eager: true });

/** Every sentence by its key; plural endings count once. */
function sentences(words: Words, path = ''): [string, string][] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[`${path}${key.replace(/_(zero|one|other)$/, '')}`, value] as [string, string]]
      : sentences(value, `${path}${key}.`),
  );
}

function spoken(language: string) {
  const found = new Map<string, string>();
  for (const [file, words] of Object.entries(files)) {
    const [, lang, place] = /words\/(\w+)\/(\w+)\.json/.exec(file) ?? [];
    if (lang === language) for (const [key, text] of sentences(words)) found.set(`${place}.${key}`, text);
  }
  return found;
}

const valuesIn = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

it('English and Chinese have the same keys', () => {
  const [english, chinese] = [spoken('en'), spoken('zh')];
  expect(english.size).toBeGreaterThan(100);
  expect([...chinese.keys()].sort()).toEqual([...english.keys()].sort());
});

it('a sentence has the same values in both', () => {
  const chinese = spoken('zh');
  const differing = [...spoken('en')].filter(
    ([key, text]) => String(valuesIn(text)) !== String(valuesIn(chinese.get(key) ?? '')),
  );
  // A plural may leave its number out.
  expect(differing.map(([key]) => key)).toEqual([]);
});

const sources = import.meta.glob<string>(['./**/*.{ts,tsx}', '!./**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

it('whatever is on the screen has its words: those of the frame, and of its own place', () => {
  const parts = Object.keys(files).flatMap((file) => /en\/(\w+)\.json/.exec(file)?.[1] ?? []);
  const ofPlaces = new Set<string>(Object.values(wordsOfPlaces).flat());
  const missing = Object.entries(sources).flatMap(([path, source]) => {
    const place = /places\/(\w+)\//.exec(path)?.[1] as keyof typeof wordsOfPlaces | undefined;
    const here: readonly string[] = place ? wordsOfPlaces[place] : [];
    return parts
      .filter((part) => ofPlaces.has(part) && !here.includes(part))
      .filter((part) => new RegExp(`['"\`]${part}\\.[a-z]`).test(source))
      .map((part) => `${path}: ${part}`);
  });
  expect(missing).toEqual([]);
});
