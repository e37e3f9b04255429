// The space of the condensed display font is too narrow to part two words: each rule that sets the font widens it.

/** A style sheet in which the gap between words follows the font of each rule. */
export function withWordGaps(sheet: string): string {
  return sheet
    .replace(
      /\bfont(?:-family)?:[^;{}]*var\(--font-(?:display|mark)\)\s*;?/g,
      (rule) => `${ended(rule)} word-spacing: var(--word-gap);`,
    )
    .replace(
      /\bfont(?:-family)?:[^;{}]*var\(--font-body\)\s*;?/g,
      (rule) => `${ended(rule)} word-spacing: normal;`,
    );
}

const ended = (rule: string) => rule.replace(/;?\s*$/, ';');

/** For the bundler: before it reads a style sheet of ours. */
export const wordGap = () => ({
  name: 'word-gap',
  enforce: 'pre' as const,
  transform: (sheet: string, id: string) =>
    /\.css$/.test(id.replace(/\?.*$/, '')) && !id.includes('/node_modules/')
      ? { code: withWordGaps(sheet), map: null }
      : undefined,
});
