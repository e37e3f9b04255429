// The languages texts are written in: those the site is offered in first, then every other one the server knows.

/** The site is wholly written in these (client/src/i18n/locales). */
export const SITE_LANGUAGES = ['zh', 'zh-Hant', 'en', 'ar'] as const;

/** In the order of domain/language.go. */
export const LANGUAGES: readonly string[] = (
  'zh zh-Hant en ja ko vi th id ms fil km lo my hi bn te ne ur fa ar he tr ru uk kk uz mn pl cs sk ' +
  'hu ro bg el sr hr de fr es pt-BR it nl sv da sw'
).split(' ');

/** What a language is called in the operator's. */
export function languageName(tag: string, reader: string): string {
  return new Intl.DisplayNames([reader], { type: 'language' }).of(tag) ?? tag;
}

export const isRightToLeft = (tag: string) => ['ar', 'fa', 'he', 'ur'].includes(tag);

/** The languages of the site that a thing has no text in. */
export const missingIn = (names: Readonly<Record<string, string>>): string[] =>
  SITE_LANGUAGES.filter((tag) => !names[tag]?.trim());

/** The text for a reader of the console, as the site would choose it. */
export const nameFor = (names: Readonly<Record<string, string>>, reader: string): string =>
  names[reader] || names.en || names.zh || Object.values(names).find(Boolean) || '';
