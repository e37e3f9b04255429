// Who may be meant by "@", and the line with their name in it. Pure.
import type { Line, OwnLine } from '../../realtime/lines';
import { type Mention, plain } from './mentions';

/** Everybody who spoke in the last lines, whoever spoke last first, but for the reader. */
export function lateSpeakers(lines: readonly (Line | OwnLine)[], me: string | null, among = 300): string[] {
  const names = new Map<string, string>();
  for (const line of lines.slice(-among).toReversed()) {
    if (line.kind !== 'chat' || line.removed || line.user.userId === me) continue;
    if (!names.has(line.user.userId)) names.set(line.user.userId, line.user.nickName);
  }
  return [...names.values()];
}

/** Names that begin with what was typed, then those that hold it. */
export function namesFor(typed: string, names: readonly string[], most = 6): string[] {
  const wanted = plain(typed);
  const begins = names.filter((name) => plain(name).startsWith(wanted));
  const holds = names.filter((name) => !begins.includes(name) && plain(name).includes(wanted));
  return [...begins, ...holds].slice(0, most);
}

/** The text with the name in place of what was typed, and where the caret goes. */
export function completed(text: string, { from, typed }: Mention, name: string) {
  const before = `${text.slice(0, from)}@${name} `;
  return { text: before + text.slice(from + 1 + typed.length).trimStart(), caret: before.length };
}
