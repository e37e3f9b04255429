// Naming somebody in a line by "@": what is being typed, and whether a line names the reader. Pure.

export interface Mention {
  /** Where the "@" stands. */
  from: number;
  /** What stands between it and the caret. */
  typed: string;
}

const LONGEST = 30;

/** The mention the caret stands in, if any: an "@" at the beginning of a word, and no blank since. */
export function mentionAt(text: string, caret: number): Mention | null {
  const found = /(?:^|\s)@([^\s@]*)$/u.exec(text.slice(0, caret));
  const typed = found?.[1];
  if (typed === undefined || typed.length > LONGEST) return null;
  return { from: caret - typed.length - 1, typed };
}

/** A name as it is compared. */
export const plain = (text: string) => text.normalize('NFKC').toLowerCase();

/** Whether a line calls somebody by name: "@" and the whole of it, not the beginning of a longer one. */
export function namesSomebody(text: string, name: string | null | undefined): boolean {
  if (!name) return false;
  const called = plain(`@${name}`);
  const said = plain(text);
  for (let at = said.indexOf(called); at >= 0; at = said.indexOf(called, at + 1)) {
    if (!/^[\p{L}\p{N}_]/u.test(said.slice(at + called.length))) return true;
  }
  return false;
}
