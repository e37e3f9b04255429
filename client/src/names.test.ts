// A control that shows words and bears a name of its own says those words in the name (WCAG 2.5.3): who speaks to a
// browser says what they see. The name is built from what is shown, so that this holds in every language.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const client = join(import.meta.dirname, '..');
const sources = ['src', 'console'].flatMap((folder) =>
  readdirSync(join(client, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx'))
    .map((path) => join(folder, path)),
);

/** What stands between two braces, with braces inside as deep as the sources have them. */
const within = (depth: number): string => (depth === 0 ? '[^{}]*' : `(?:[^{}]|\\{${within(depth - 1)}\\})*`);
const value = `\\{${within(3)}\\}`;
const attributes = `(?:[^<>{}]|${value})*`;
const control = new RegExp(`<(Button|Link|button|a)\\b(${attributes})(?<!/)>([\\s\\S]*?)</\\1>`, 'g');
const tag = new RegExp(`</?[\\w.]+${attributes}>`, 'g');
const label = new RegExp(`aria-label=(${value})`);

/** What a control shows and its name may lack; not looked at are icons, also as children, and parts shown at times only. */
function missing(source: string): string[] {
  return [...source.matchAll(control)].flatMap(([, , head = '', content = '']) => {
    const name = label.exec(head)?.[1];
    if (!name) return [];
    const shown = content
      .replace(/\{\/\*[\s\S]*?\*\/\}/g, '')
      .match(new RegExp(`${tag.source}|${value}`, 'g'));
    return (shown ?? [])
      .filter((part) => part.startsWith('{') && !part.includes('<') && part !== '{children}')
      .map((part) => part.slice(1, -1).trim())
      .filter((words) => !name.includes(words));
  });
}

it('the name of a control holds the words that it shows', () => {
  const found = sources.flatMap((path) =>
    missing(readFileSync(join(client, path), 'utf8')).map((words) => `${path}: ${words}`),
  );
  expect(sources.length).toBeGreaterThan(400);
  expect(found).toEqual([]);
});

it('the rule would notice a name of its own words, and a name that leaves out a part', () => {
  const withKey = "<a aria-label={words + ': ' + of}><X size={1} />{words} <kbd>{key}</kbd></a>";
  const built = "<Button aria-label={t('act') + ': ' + of} onClick={() => go()}>{t('act')}</Button>";
  expect(missing("<Button aria-label={t('named', { of })}>{t('act')}</Button>")).toEqual(["t('act')"]);
  expect(missing(withKey)).toEqual(['key']);
  expect(missing(built)).toEqual([]);
});
