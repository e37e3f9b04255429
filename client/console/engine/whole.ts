// Rules of forms for whole numbers that somebody types.
import * as z from 'zod/mini';
import { wholeNumber } from '../../src/lib/plain-input';

/** A whole number between two others; nothing typed is `empty`, if it may be. */
export const whole = (min: number, max = Number.MAX_SAFE_INTEGER, empty: number | null = null) => {
  const numberOf = (typed: string) => (typed.trim() === '' ? empty : wholeNumber(typed));
  return z.pipe(
    z.string().check(
      z.refine((typed) => {
        const number = numberOf(typed);
        return number !== null && number >= min && number <= max;
      }),
    ),
    z.transform((typed: string) => numberOf(typed) ?? 0),
  );
};
