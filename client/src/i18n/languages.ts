// The 45 languages the product knows, and how a language tag from anywhere finds one of them.

/**
 * BCP-47 tags, in the order of the server's language codes (domain/language.go). A tag is the value kept in local
 * storage under `lang` and sent to the server. The names are in language-names.ts.
 */
export const TAGS: readonly string[] = (
  'zh zh-Hant en ja ko vi th id ms fil km lo my hi bn te ne ur fa ar he tr ru uk kk uz mn pl cs sk ' +
  'hu ro bg el sr hr de fr es pt-BR it nl sv da sw'
).split(' ');

export const DEFAULT_LANGUAGE = 'zh';

const byLowerTag = new Map(TAGS.map((tag) => [tag.toLowerCase(), tag]));

/** Old or neighbouring tags and the language that serves them. */
const ALIASES: Readonly<Record<string, string>> = {
  pt: 'pt-BR',
  iw: 'he',
  in: 'id',
  tl: 'fil',
  no: 'da',
  nb: 'da',
};

/** The supported tag for any BCP-47 tag or nothing at all; never fails, ends at `zh`. */
export function resolveLanguage(wanted: string | null | undefined): string {
  const tag = (wanted ?? '').trim().replaceAll('_', '-').toLowerCase();
  const exact = byLowerTag.get(tag);
  if (exact) return exact;
  if (/^zh-(tw|hk|mo|hant)(-|$)/.test(tag)) return 'zh-Hant';
  const base = tag.split('-')[0] ?? '';
  return byLowerTag.get(base) ?? ALIASES[base] ?? DEFAULT_LANGUAGE;
}

export function directionOf(tag: string): 'rtl' | 'ltr' {
  return ['ar', 'fa', 'he', 'ur'].includes(tag) ? 'rtl' : 'ltr';
}

/** The one attribute the style sheets look at; Chinese and Traditional Chinese share a layout. */
export function layoutOf(tag: string): 'zh' | 'intl' {
  return tag === 'zh' || tag === 'zh-Hant' ? 'zh' : 'intl';
}
