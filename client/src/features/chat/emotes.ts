// The emotes of a room in its lines: a name between colons is drawn as its picture. Pure.
import type { EmoteShown } from '../../api/schema.gen';

/** Storage keys by the name in lower case. */
export type Emotes = ReadonlyMap<string, string>;

export const emotesOf = (list: readonly EmoteShown[]): Emotes =>
  new Map(list.map(({ name, imageUrl }) => [name.toLowerCase(), imageUrl]));

export interface EmotePart {
  /** As it was written. */
  text: string;
  image: string;
}

/** The text in pieces, in its order. A colon may end one name and begin the next, as in ":a:b:". */
export function emoteParts(text: string, emotes: Emotes): (string | EmotePart)[] {
  const parts: (string | EmotePart)[] = [];
  let from = 0;
  for (let at = text.indexOf(':'); at >= 0; at = text.indexOf(':', at + 1)) {
    const name = /^:([\p{L}\p{M}\p{N}_]{1,20}):/u.exec(text.slice(at, at + 50))?.[1];
    const image = name && emotes.get(name.toLowerCase());
    if (!name || !image) continue;
    const written = `:${name}:`;
    if (at > from) parts.push(text.slice(from, at));
    parts.push({ text: written, image });
    from = at + written.length;
    at = from - 1;
  }
  if (from < text.length || parts.length === 0) parts.push(text.slice(from));
  return parts;
}
