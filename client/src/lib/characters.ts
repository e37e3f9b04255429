// Characters as readers see them: one may be several code points, and a text is cut between them. Pure.

/** Absent in Firefox before 125, which the build still serves: there a code point is a character. */
const segmenter =
  'Segmenter' in Intl ? new Intl.Segmenter(undefined, { granularity: 'grapheme' }) : undefined;

const characters = (text: string): string[] =>
  segmenter ? Array.from(segmenter.segment(text), ({ segment }) => segment) : Array.from(text);

/** At most so many code points of a text, and never a part of a character. */
export function shortened(text: string, most: number): string {
  let left = most;
  const kept = characters(text);
  const over = kept.findIndex((one) => {
    left -= Array.from(one).length;
    return left < 0;
  });
  return over < 0 ? text : kept.slice(0, over).join('');
}

/** The first character of a name, for where there is no picture. */
export const initial = (name: string): string | undefined => characters(name.trim())[0];
