// Words that operators changed: the page names their file by language, and they lie over the words of the build.

/** A text, or texts by the next part of their keys. */
type Words = { readonly [key: string]: string | Words };

/** Longer than this no page waits for them. */
const TIMEOUT_MS = 3_000;

const asked: Record<string, Promise<Words>> = {};

/** By namespace; nothing where the page names no file of the language, or where it does not come. */
export function changedWords(language: string): Promise<Words> {
  asked[language] ??= fetchWords(language).catch(() => ({}));
  return asked[language];
}

async function fetchWords(language: string): Promise<Words> {
  const named = document.querySelector<HTMLMetaElement>('meta[name=wording]')?.content.split(' ') ?? [];
  const file = named.find((name) => name.startsWith(`${language}/`));
  if (!file) return {};
  const answer = await fetch(`/wording/${file}`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  return answer.ok ? answer.json() : {};
}

/** The words with others in the place of those of the same keys. Pure. */
export function laidOver(words: object, changed: Words[string] | undefined): object {
  if (typeof changed !== 'object') return words;
  const both: Record<string, unknown> = { ...words };
  for (const [key, text] of Object.entries(changed))
    both[key] = typeof text === 'string' ? text : laidOver(both[key] as object, text);
  return both;
}
