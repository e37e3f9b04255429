// Countries by name: their order in a language, and what finds one. Pure.
import type { CountryShown as Country } from '../../api/schema.gen';
import { countryName } from '../../lib/country-name';
import { plainDigits } from '../../lib/plain-input';

/** In the order of a language, by the names of the browser: the server's own are older. */
export function inOrder(countries: readonly Country[], language: string): Country[] {
  const { compare } = new Intl.Collator(language);
  const has = Intl.DisplayNames.supportedLocalesOf(language).length > 0;
  return countries
    .map((country) => ({
      ...country,
      name: (has && countryName(country.countryCode, language)) || country.name,
    }))
    .sort((a, b) => compare(a.name, b.name));
}

/** Where most readers of a language live, in the order of their number; for others the browser knows one country. */
const HOMES: Readonly<Record<string, string>> = {
  zh: 'CN HK TW MO SG MY',
  'zh-Hant': 'TW HK MO CN',
  en: 'US GB CA AU IN IE',
  ar: 'EG SA AE DZ IQ MA',
};

/** The country that a tag names, or in which most speak its language. */
function regionOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).maximize().region;
  } catch {
    return undefined;
  }
}

/** The countries that a reader most likely means: of the browser's languages, then of the page's. */
export function likelyCodes(language: string, browser: readonly string[]): string[] {
  const homes = HOMES[language]?.split(' ') ?? [regionOf(language) ?? ''];
  const named = browser.filter((tag) => /-[A-Z]{2}$/i.test(tag)).map((tag) => regionOf(tag) ?? '');
  return [...new Set([...named, ...homes])];
}

/** The likely countries stand before all others, which keep their order. */
export function likelyFirst(countries: readonly Country[], likely: readonly string[]): Country[] {
  const placeOf = ({ countryCode }: Country) => likely.indexOf(countryCode) + 1 || Number.POSITIVE_INFINITY;
  return countries.toSorted((a, b) => (placeOf(a) === placeOf(b) ? 0 : placeOf(a) - placeOf(b)));
}

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** 0 for the country whose letters were typed, 1 for a name that begins so, 2 for one that holds it; 3: not meant. */
function farness({ countryCode, areaCode, name }: Country, typed: string): number {
  const wanted = folded(typed);
  const digits = plainDigits(typed);
  if (/^(?:\+|\+?\d+)$/.test(digits))
    return areaCode.slice(1).startsWith(digits.replace(/^(\+|00)/, '')) ? 1 : 3;
  if (countryCode.toLowerCase() === wanted) return 0;
  const names = [name, countryName(countryCode, 'en')].map(folded);
  if (names.some((one) => one.startsWith(wanted))) return 1;
  return names.some((one) => one.includes(wanted)) ? 2 : 3;
}

/** The countries that are meant by a name, in the reader's language or in English, by an area code or by two letters. */
export function meant(countries: readonly Country[], typed: string): Country[] {
  const far = new Map(countries.map((country) => [country, farness(country, typed)]));
  const farOf = (country: Country) => far.get(country) ?? 3;
  return countries.filter((one) => farOf(one) < 3).toSorted((a, b) => farOf(a) - farOf(b));
}

/**
 * The area code a whole number begins with, or undefined: for numbers without "+" and those of no country. No code is
 * the beginning of another one.
 */
export const areaOf = (digits: string, countries: readonly Country[]): string | undefined =>
  countries.find(({ areaCode }) => digits.startsWith(areaCode))?.areaCode;
