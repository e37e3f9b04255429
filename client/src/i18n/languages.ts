// The 45 languages the product knows, and how a language tag from anywhere finds one of them.

export interface Language {
  /** BCP-47 tag; the value kept in local storage under `lang` and sent to the server. */
  tag: string;
  nativeName: string;
  englishName: string;
}

const list = (rows: readonly (readonly [string, string, string])[]): readonly Language[] =>
  rows.map(([tag, nativeName, englishName]) => ({ tag, nativeName, englishName }));

/** In the order of the server's language codes (domain/language.go). */
export const LANGUAGES = list([
  ['zh', '简体中文', 'Chinese (Simplified)'],
  ['zh-Hant', '繁體中文', 'Chinese (Traditional)'],
  ['en', 'English', 'English'],
  ['ja', '日本語', 'Japanese'],
  ['ko', '한국어', 'Korean'],
  ['vi', 'Tiếng Việt', 'Vietnamese'],
  ['th', 'ไทย', 'Thai'],
  ['id', 'Bahasa Indonesia', 'Indonesian'],
  ['ms', 'Bahasa Melayu', 'Malay'],
  ['fil', 'Filipino', 'Filipino'],
  ['km', 'ខ្មែរ', 'Khmer'],
  ['lo', 'ລາວ', 'Lao'],
  ['my', 'မြန်မာ', 'Burmese'],
  ['hi', 'हिन्दी', 'Hindi'],
  ['bn', 'বাংলা', 'Bengali'],
  ['te', 'తెలుగు', 'Telugu'],
  ['ne', 'नेपाली', 'Nepali'],
  ['ur', 'اردو', 'Urdu'],
  ['fa', 'فارسی', 'Persian'],
  ['ar', 'العربية', 'Arabic'],
  ['he', 'עברית', 'Hebrew'],
  ['tr', 'Türkçe', 'Turkish'],
  ['ru', 'Русский', 'Russian'],
  ['uk', 'Українська', 'Ukrainian'],
  ['kk', 'Қазақ тілі', 'Kazakh'],
  ['uz', 'Oʻzbekcha', 'Uzbek'],
  ['mn', 'Монгол', 'Mongolian'],
  ['pl', 'Polski', 'Polish'],
  ['cs', 'Čeština', 'Czech'],
  ['sk', 'Slovenčina', 'Slovak'],
  ['hu', 'Magyar', 'Hungarian'],
  ['ro', 'Română', 'Romanian'],
  ['bg', 'Български', 'Bulgarian'],
  ['el', 'Ελληνικά', 'Greek'],
  ['sr', 'Српски', 'Serbian'],
  ['hr', 'Hrvatski', 'Croatian'],
  ['de', 'Deutsch', 'German'],
  ['fr', 'Français', 'French'],
  ['es', 'Español', 'Spanish'],
  ['pt-BR', 'Português (Brasil)', 'Portuguese (Brazil)'],
  ['it', 'Italiano', 'Italian'],
  ['nl', 'Nederlands', 'Dutch'],
  ['sv', 'Svenska', 'Swedish'],
  ['da', 'Dansk', 'Danish'],
  ['sw', 'Kiswahili', 'Swahili'],
] as const);

export const DEFAULT_LANGUAGE = 'zh';

const byLowerTag = new Map(LANGUAGES.map((language) => [language.tag.toLowerCase(), language.tag]));

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
