// Characters as readers see them: one may be several code points, and a text is cut between them. Pure.

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** At most so many code points of a text, and never a part of a character. */
export function shortened(text: string, most: number): string {
  let left = most;
  for (const { segment, index } of characters.segment(text)) {
    left -= Array.from(segment).length;
    if (left < 0) return text.slice(0, index);
  }
  return text;
}

/** The first character of a name, for where there is no picture. */
export const initial = (name: string): string | undefined =>
  characters.segment(name.trim())[Symbol.iterator]().next().value?.segment;
