// What every place of the console needs at hand: words, figures, the operator, messages.
import type { ParseKeys, TFunction } from 'i18next';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { OperatorBrief } from '../../src/api/schema.gen';
import { coinText, priceText, signedText } from '../../src/money/figures';
import { type Toaster, useToast } from '../../src/ui/toast';
import { useOperator } from '../access/operator';

export interface Tools {
  t: TFunction<'console'>;
  language: string;
  coins: (amount: number) => string;
  signed: (amount: number) => string;
  price: (price: { currency: string; minor: number }) => string;
  operator: OperatorBrief;
  toast: Toaster;
}

/** The key of a sentence of the console. */
export type Word = ParseKeys<'console'>;

/** A sentence: its key, or what makes it. */
export type Sentence<Args extends unknown[]> = Word | ((...args: Args) => string);

/** What the functions of a place are given beside the row: the tools of the console and the place's own. */
export type With<Own> = Tools & Own;

const nothing = () => ({});

/** The same object as long as what it holds is the same. */
function useKept<T>(now: T): T {
  const kept = useRef(now);
  const before = Object.entries(kept.current ?? {});
  const same =
    before.length === Object.keys(now ?? {}).length &&
    before.every(([name, value]) => Object.is(value, now[name as keyof T]));
  if (!same) kept.current = now;
  return kept.current;
}

/** The tools of the console, and what a place knows itself. */
export function useTools<Own>(useOwn: (() => Own) | undefined): With<Own> {
  const { t, i18n } = useTranslation('console');
  const operator = useOperator();
  const toast = useToast();
  const own = useKept((useOwn ?? nothing)() as Own);
  const { language } = i18n;
  return useMemo(
    () => ({
      t,
      language,
      operator,
      toast,
      coins: (amount: number) => coinText(language, amount),
      signed: (amount: number) => signedText(language, amount),
      price: (price: { currency: string; minor: number }) => priceText(language, price),
      ...own,
    }),
    [t, language, operator, toast, own],
  );
}

/** A sentence in words. */
export const say = <Args extends unknown[]>(
  { t }: Pick<Tools, 't'>,
  sentence: Sentence<Args>,
  ...args: Args
): string => (typeof sentence === 'function' ? sentence(...args) : t(sentence));
