// The name of a country in a language, from its code. Pure.

/** Empty for what is not the code of a country. */
export function countryName(code: string, language: string): string {
  try {
    return new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? '';
  } catch {
    return '';
  }
}
