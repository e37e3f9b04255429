// Amounts as people read them: every coin is shown, with the digits the rest of the site uses.
import { directionOf } from '../i18n/languages';

const formats = new Map<string, Intl.NumberFormat>();

function format(language: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(language, { numberingSystem: 'latn', ...options });
  formats.set(key, made);
  return made;
}

/** 12,345: never shortened, because it is money. */
export const coinText = (language: string, coins: number): string =>
  format(language, { maximumFractionDigits: 0 }).format(coins);

/** +10 or −20, for rows of a statement. */
export const signedText = (language: string, coins: number): string =>
  format(language, { maximumFractionDigits: 0, signDisplay: 'exceptZero' }).format(coins);

/** The sign people know: ¥ rather than CN¥. */
const signOf = (currency: string): string =>
  format('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;

/** ¥6.00; `minor` counts the currency's smallest unit. */
export function priceText(language: string, price: { currency: string; minor: number }): string {
  const { currency, minor } = price;
  try {
    const money = format(language, { style: 'currency', currency });
    const digits = money.resolvedOptions().maximumFractionDigits ?? 2;
    const text = money
      .formatToParts(minor / 10 ** digits)
      .map(({ type, value }) => (type === 'currency' ? signOf(currency) : value))
      .join('');
    // A sign and its figures are one word, which a text from right to left must not turn around.
    return directionOf(language) === 'rtl'
      ? `\u2066${text.replace(/[\u200e\u200f\u061c]/g, '')}\u2069`
      : text;
  } catch {
    return `${minor / 100} ${currency}`;
  }
}
