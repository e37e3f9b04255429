// What of a text the server keeps: what is drawn in a place of its own. domain/seen.go does the same;
// domain/testdata/plain.json is the table of both. Pure.

/** Of the format characters those that stand around numbers are drawn. */
const INVISIBLE =
  /(?![\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}])[\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}\p{Variation_Selector}\p{Noncharacter_Code_Point}\u2800\ufffc\u{1d159}\u{e0000}-\u{e0fff}]/u;
const BARE_MARK = /[\p{Mn}\p{Me}]/u;
/** What emoji are made of. */
const PICTORIAL = /[\u{1f000}-\u{1faff}‼⁉ℹ〰〽]|(?![\0-\u00a8])[\p{So}\p{Sm}]/u;
const VIRAMA =
  /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d3b\u0d3c\u0d4d\u0dca\u0e3a\u0eba\u0f84\u1039\u103a\u17d2\u1a60\u1b44\u1baa\u1bab]/u;
const ARABIC_LETTER = /(?=\p{Script=Arabic})\p{L}/u;
const SUBDIVISION_FLAG =
  /^\u{1f3f4}\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}/u;
const MOST_MARKS = 5;

/** Whether an invisible character changes how its neighbours look. */
function shapes(character: string, before: readonly string[], next: string): boolean {
  let last = before.at(-1) ?? '';
  switch (character) {
    case '\ufe0f':
      return PICTORIAL.test(last) || (next === '\u20e3' && /^[0-9#*]$/.test(last));
    case '\u200d':
      if (last === '\ufe0f') last = before.at(-2) ?? last;
      return (PICTORIAL.test(last) && PICTORIAL.test(next)) || VIRAMA.test(last);
    case '\u200c':
      return (
        (ARABIC_LETTER.test(last) && ARABIC_LETTER.test(next)) || (VIRAMA.test(last) && /\p{L}/u.test(next))
      );
    default:
      return false;
  }
}

/** One line of text as the server keeps it. */
export function seen(typed: string): string {
  const text = typed
    .normalize('NFC')
    .replace(/[\t\r\n\u2028\u2029]/g, ' ')
    .replace(/\p{Cc}/gu, '');
  const characters = Array.from(text);
  const kept: string[] = [];
  let marks = 0;
  for (let i = 0; i < characters.length; i += 1) {
    const character = characters[i] ?? '';
    const flag =
      character === '\u{1f3f4}' ? SUBDIVISION_FLAG.exec(characters.slice(i, i + 7).join('')) : null;
    if (flag) {
      kept.push(...flag[0]);
      marks = 0;
      i += 6;
      continue;
    }
    if (INVISIBLE.test(character)) {
      if (!shapes(character, kept, characters[i + 1] ?? '')) continue;
    } else if (BARE_MARK.test(character)) {
      if (kept.length === 0 || marks === MOST_MARKS) continue;
      marks += 1;
    } else if (kept.length === 0 && /\s/u.test(character)) {
      continue;
    } else {
      marks = 0;
    }
    kept.push(character);
  }
  const line = kept.join('').normalize('NFC').trim();
  return /[^\s\p{Mn}\p{Me}]/u.test(line) ? line : '';
}
