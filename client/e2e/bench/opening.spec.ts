// While a page opens, a press on a slow phone does not wait for it.
import { slownessOfOpening } from '../fixed-work';
import { expect, type Page, test } from '../flow';
import { bound } from '../patience';
import { livingRooms, shownMatch } from '../people';
import { expectMoving, roomPath } from '../room';
import type { TestServer } from '../server';
import { median, sum, type Tasks, watchTasks } from '../tasks';

/** Milliseconds the product promises: what tasks after the first words have above 50, all together. */
const BLOCKED = 300;
const NOTICED = 50;
/** How many times slower than the quiet machine the phone is. */
const SLOWER = 4;
const TURNS = 5;

/** Tasks that come late count too: half a second without a request. */
const isQuiet = (page: Page) => page.waitForLoadState('networkidle');
const isPlaying = (page: Page) => expectMoving(page.getByTestId('player').locator('video'));

for (const [what, plays, pathIn, isOpen] of [
  ['the home page', false, async () => '/', isQuiet],
  ['a room', true, async (server: TestServer) => roomPath((await livingRooms(server))[0] ?? ''), isPlaying],
  ['a match', true, async (server: TestServer) => `/match/live/${await shownMatch(server)}`, isPlaying],
] as const) {
  test(`${what} blocks a phone for at most 300 ms while it opens`, { tag: '@figure' }, async ({
    open,
    server,
  }) => {
    const path = await pathIn(server);
    const turns: Tasks[] = [];
    const slow: number[] = [];
    for (let turn = 0; turn < TURNS; turn += 1) {
      const page = await open({ plays, width: 390, height: 844 });
      // The page is opened in the process that is recorded.
      await page.goto('/robots.txt');
      const stop = await watchTasks(page);
      await page.goto(path);
      await isOpen(page);
      turns.push(await stop());
      await page.close();
      slow.push(await slownessOfOpening(open));
    }
    for (const { all, afterWords } of turns) {
      expect(all.length, 'tasks recorded').toBeGreaterThan(afterWords.length);
      expect(afterWords.length, 'tasks after the first words').toBeGreaterThan(100);
    }
    // A moment in which the machine is fast or slow must not fall on the fixed work alone.
    const slower = median(slow);
    expect(slower, 'how slow the machine is').toBeGreaterThan(0.5);
    const blocked = turns.map(({ afterWords }) =>
      sum(afterWords.map((ms) => Math.max(0, (SLOWER * ms) / slower - NOTICED))),
    );
    console.log(
      `      ${what}: ${blocked.map((ms) => ms.toFixed(0)).join(', ')} ms, ${slower.toFixed(1)} times slower`,
    );
    // Whatever else a busy machine does can only add to what a task costs.
    bound(`${what} blocks a phone while it opens`, Math.min(...blocked), BLOCKED);
  });
}
