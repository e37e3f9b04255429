// What a reader does not want to read in chats: lines of people they chose, and lines with words they chose. Pure.
import type { IgnoredAnswer } from '../../api/schema.gen';
import type { ChatLine } from '../../realtime/chat-line';
import { endsBetween, plain } from './mentions';

export type Ignores = (line: Pick<ChatLine, 'user' | 'text'>) => boolean;

/** Whether a text holds a word: as a word of its own where its script sets words apart, anywhere in others. */
export function holdsWord(text: string, word: string): boolean {
  const said = plain(text);
  const wanted = plain(word);
  const [first = ''] = wanted;
  const last = Array.from(wanted).at(-1) ?? '';
  for (let at = said.indexOf(wanted); at >= 0; at = said.indexOf(wanted, at + 1)) {
    const before = Array.from(said.slice(Math.max(0, at - 2), at)).at(-1);
    const [after] = said.slice(at + wanted.length);
    const begins = before === undefined || endsBetween(first, before);
    if (begins && (after === undefined || endsBetween(last, after))) return true;
  }
  return false;
}

/** Undefined while nothing is ignored. */
export function ignoresOf(list: IgnoredAnswer | undefined): Ignores | undefined {
  if (!list || (list.people.length === 0 && list.words.length === 0)) return undefined;
  const people = new Set(list.people.map(({ userId }) => userId));
  return ({ user, text }) => people.has(user.userId) || list.words.some((word) => holdsWord(text, word));
}
