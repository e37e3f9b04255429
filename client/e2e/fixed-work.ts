// Work that is always the same, to tell how fast this machine is: in a page that has long been open, and for a page that
// opens. The two differ: what runs for the first time waits for memory, and processors differ in that most.
import type { Open, Page } from './flow';
import { median, sum, watchTasks } from './tasks';

/**
 * Milliseconds of processor time that a turn takes on the quiet machine that promises in processor time are made for: two
 * cores of an AMD EPYC. Busy neighbours make the same machine up to two and a half times slower.
 */
const QUIET_TURN = 15;
const TURNS = 15;
/**
 * Milliseconds of processor time that the fixed page takes there. The figure was not measured there: with it, the flow of
 * opening.spec.ts finds again on an Intel Xeon what it found on the quiet machine for commit 9627aa80 (a room 111 to
 * 154 ms, a match 132 to 246).
 */
const QUIET_PAGE = 370;
const SCRIPTS = 24;

/** Code that runs for the first time builds what is laid out for the first time. */
const turn = (at: number, end = ''): string => `(() => {
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
  ${end}
})()`;

/** How many times slower than the quiet machine this one is at work in a page that has long been open. */
export async function slownessIn(page: Page): Promise<number> {
  const stop = await watchTasks(page);
  for (let at = 0; at < TURNS; at += 1) await page.evaluate(turn(at, 'box.remove()'));
  const { all } = await stop();
  return median(all.slice(0, TURNS)) / QUIET_TURN;
}

/** As pages are: styles, and scripts that each build a part that stays. */
const fixedPage = `<!doctype html><html lang="en"><title>Fixed page</title><style>
body { display: grid; grid-template-columns: repeat(3, 1fr); gap: 8px; font: 14px sans-serif }
div { display: flex; flex-wrap: wrap; gap: 4px; border-radius: 8px; box-shadow: 0 1px 4px #0004 }
${Array.from({ length: SCRIPTS * 12 }, (_, n) => `.k${n % SCRIPTS}_${n}0 { padding: ${n % 9}px; color: hsl(${n} 60% 30%); background: linear-gradient(#fff, hsl(${n} 60% 90%)) }`).join('\n')}
</style><body><h1>Fixed page</h1>
${Array.from({ length: SCRIPTS }, (_, at) => `<script type="module">${turn(at)}</script>`).join('\n')}`;

/** How many times slower than the quiet machine this one is at opening a page. */
export async function slownessOfOpening(open: Open): Promise<number> {
  const page = await open();
  await page.route('**/fixed-page', (route) => route.fulfill({ body: fixedPage, contentType: 'text/html' }));
  // The page is opened in the process that is recorded.
  await page.goto('/robots.txt');
  const stop = await watchTasks(page);
  await page.goto('/fixed-page');
  await page.evaluate(() => new Promise(requestAnimationFrame));
  const { all } = await stop();
  await page.close();
  return sum(all) / QUIET_PAGE;
}
