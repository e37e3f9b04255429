// The name of a country in a language, from its code. Pure.

/** Empty for what is not the code of a country, and in languages whose names the browser does not have. */
export function countryName(code: string, language: string): string {
  try {
    const name = new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? '';
    return name === code ? '' : name;
  } catch {
    return '';
  }
}
