// Which languages a reader reads, and what a language calls itself. Pure.

const script = (tag: string) => tag.split('-')[0];

/** Readers of either Chinese read both; domain/language.go says the same. */
export const isReadable = (language: string, reader: string) => script(language) === script(reader);

/** Its name in itself, from the browser: the site's own list of names is fetched with the choice of language only. */
export function ownName(tag: string): string {
  try {
    return new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
