// What people type, made plain before it is judged. domain/plain.go does the same; domain/testdata/plain.json is the
// table of both. Pure.
import { seen } from './seen';

/** Counts from the zero of a script: Unicode keeps its ten digits together. */
function digit(written: string): string {
  const code = written.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}

/** ASCII for full-width characters and for the digits of every script; without what nobody sees. */
const plain = (typed: string) =>
  typed
    .replace(/[！-～]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/\p{Cf}/gu, '')
    .replace(/(?![0-9])\p{Nd}/gu, digit);

/** A phone number, a code or an id: what only sets its digits apart is left out, everything else stays. */
export const plainDigits = (typed: string): string =>
  plain(typed).replace(/[\s\u0085\p{Pd}./()[\]·~−ー]/gu, '');

/** A user name: blanks within stay. */
export const plainName = (typed: string): string => plain(typed).trim();

const GROUPED = /^[+-]?\d{1,3}([.,'’٬،\s])\d{2,3}(?:\1\d{2,3})*$/;

/** A whole number with or without a sign, also when its thousands are set apart; null for anything else. */
export function wholeNumber(typed: string, digits = 9): number | null {
  const one = plain(typed)
    .trim()
    .replace(/^[−–‐]/, '-');
  const figures = GROUPED.test(one) && /\D\d{3}$/.test(one) ? one.replace(/[^\d+-]/g, '') : one;
  return /^[+-]?\d+$/.test(figures) && figures.replace(/\D/g, '').length <= digits ? Number(figures) : null;
}

/** How long the server finds a text: code points of what it keeps. */
export const textLength = (typed: string): number => Array.from(seen(typed)).length;
