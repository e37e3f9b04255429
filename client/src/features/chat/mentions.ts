// Naming somebody in a line by "@": what is being typed, and whether a line names the reader. Pure.

export interface Mention {
  /** Where the "@" stands. */
  from: number;
  /** What stands between it and the caret. */
  typed: string;
}

const LONGEST = 30;

/** What stands before the "@" of an address of e-mail. Elsewhere words need no blank before a name: "进球了！@", "(@". */
const ADDRESS = /[\p{Script=Latin}\p{N}_%+-]$/u;

/** The mention the caret stands in, if any: an "@" that is in no address of e-mail, and no blank since. */
export function mentionAt(text: string, caret: number): Mention | null {
  const typed = /@([^\s@]*)$/u.exec(text.slice(0, caret))?.[1];
  if (typed === undefined || typed.length > LONGEST) return null;
  const from = caret - typed.length - 1;
  return ADDRESS.test(text.slice(0, from)) ? null : { from, typed };
}

/** A name as it is compared. */
export const plain = (text: string) => text.normalize('NFKC').toLowerCase();

/** Scripts that are written without blanks between words. */
const DENSE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const SCRIPTS = [
  DENSE,
  /\p{Script=Latin}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Hebrew}/u,
];

/** Whether a name or word may end, or begin, between two characters: before what is no letter, in another script, and in a dense one. */
export function endsBetween(last: string, next: string): boolean {
  if (!/[\p{L}\p{M}\p{N}_]/u.test(next)) return true;
  if (!/\p{L}/u.test(last) || !/\p{L}/u.test(next)) return false;
  return DENSE.test(next) || SCRIPTS.some((script) => script.test(last) !== script.test(next));
}

/** Whether a line calls somebody by name: "@" and the whole of it, not the beginning of a longer one. */
export function namesSomebody(text: string, name: string | null | undefined): boolean {
  if (!name) return false;
  const called = plain(`@${name}`);
  // A vowel sign or a point belongs to the letter before it.
  const last = Array.from(called.replace(/\p{M}+$/u, '')).at(-1) ?? '';
  const said = plain(text);
  for (let at = said.indexOf(called); at >= 0; at = said.indexOf(called, at + 1)) {
    const [next] = said.slice(at + called.length);
    if (next === undefined || endsBetween(last, next)) return true;
  }
  return false;
}
