// Coins and prices as operators read them.
import { useTranslation } from 'react-i18next';
import { coinText, priceText, signedText } from '../../../src/money/figures';

export function useFigures() {
  const { i18n } = useTranslation();
  const { language } = i18n;
  return {
    coins: (amount: number) => coinText(language, amount),
    signed: (amount: number) => signedText(language, amount),
    price: (price: { currency: string; minor: number }) => priceText(language, price),
  };
}
