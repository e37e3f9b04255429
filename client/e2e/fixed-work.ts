// A piece of work that is always the same, to tell how fast a browser is at the moment.
import type { Page } from './flow';

/** What the browser's trace calls a turn of the fixed work. */
export const FIXED_WORK = 'fixed work';
/**
 * Milliseconds of processor time that a turn takes on the quiet machine that promises in processor time are made for: two
 * cores of an AMD EPYC. Busy neighbours make the same machine up to two and a half times slower. The figure was not
 * measured there: with it, the flow of opening.spec.ts finds again on a slow machine what it found on the quiet one for
 * commit 9627aa80 (a room 111 to 154 ms, a match 132 to 246).
 */
export const QUIET = 15;
const TURNS = 15;

/** As pages do while they open: code that runs for the first time builds what is laid out for the first time. */
const turn = (at: number): string => `(() => {
  performance.mark('${FIXED_WORK}');
  const box = document.createElement('div');
  ${Array.from(
    { length: 120 },
    (_, n) => `
  const make${n} = (text, depth) => {
    const of = { text, depth, key: 'k${at}_${n}', rows: [${n}, depth, text.length] };
    const all = of.rows.map((row, index) => ({ ...of, row, index })).filter(({ row }) => row !== ${n * 7});
    const line = document.createElement(depth % 2 ? 'span' : 'p');
    line.className = all.map(({ key, index }) => key + index).join(' ');
    line.textContent = text + ' ${at * 31 + n} ' + String.fromCharCode(97 + (${n} % 26), 0x4e00 + ${at * 120 + n});
    return line;
  };
  box.append(make${n}('line ${n}', ${n}));`,
  ).join('')}
  document.body.append(box);
  box.getBoundingClientRect();
  box.remove();
})()`;

/** Does the fixed work in a page whose tasks are being recorded. */
export async function doFixedWork(page: Page): Promise<void> {
  for (let at = 0; at < TURNS; at += 1) await page.evaluate(turn(at));
}
