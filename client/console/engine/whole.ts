// Rules of forms: whole numbers that somebody types, and one text in several languages.
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

/** At least one language must be there; those that are left empty are not. */
export const someNames = z.pipe(
  z.record(z.string(), z.string()),
  z.pipe(
    z.transform((names: Record<string, string>) =>
      Object.fromEntries(Object.entries(names).filter(([, name]) => name.trim() !== '')),
    ),
    z.record(z.string(), z.string()).check(z.refine((names) => Object.keys(names).length > 0)),
  ),
);
