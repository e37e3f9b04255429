// Amounts as people read them: every coin is shown, with the digits the rest of the site uses.

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

/** ¥6.00; `minor` counts the currency's smallest unit. */
export function priceText(language: string, price: { currency: string; minor: number }): string {
  try {
    const money = format(language, {
      style: 'currency',
      currency: price.currency,
      currencyDisplay: 'narrowSymbol',
    });
    const digits = money.resolvedOptions().maximumFractionDigits ?? 2;
    return money.format(price.minor / 10 ** digits);
  } catch {
    return `${price.minor / 100} ${price.currency}`;
  }
}

/** What a person typed as a whole number; null when it is none. Digits of every script count. */
export function wholeNumber(text: string): number | null {
  const plain = text
    .trim()
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/[０-９]/g, (digit) => String(digit.charCodeAt(0) - 0xff10));
  if (!/^\d{1,9}$/.test(plain)) return null;
  return Number(plain);
}
