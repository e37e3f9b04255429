// Pages stand still while they load.
import { spacePath } from '../../src/lib/space-path';
import { atRest } from '../at-rest';
import { expect, type Page, test, visit } from '../flow';
import { livingRooms, newViewer, shownMatch } from '../people';
import { roomPath } from '../room';
import { say } from '../words';

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

interface Moved {
  shifted: number;
  /** What moved, for the message of a failure: the element, its top before and after. */
  moves: string[];
}

/** In the page: sums what moved without being asked to. */
function watchShifts() {
  const sums = window as unknown as Moved;
  sums.shifted = 0;
  sums.moves = [];
  const nameOf = (node: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement;
    return element ? `${element.tagName} ${element.className} ${element.textContent?.slice(0, 30)}` : 'gone';
  };
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as Shift[]) {
      if (shift.hadRecentInput) continue;
      sums.shifted += shift.value;
      for (const { node, previousRect, currentRect } of shift.sources)
        sums.moves.push(`${nameOf(node)}: ${previousRect.top} to ${currentRect.top}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
const moved = (page: Page) =>
  page.evaluate(() => {
    const { shifted, moves } = window as unknown as Moved;
    return { shifted, moves };
  });

/** Fails when the page moved more than `most`, and says what moved. */
async function expectStill(page: Page, path: string, most: number) {
  await atRest(page);
  // Nothing else shows that nothing moves afterwards.
  await page.waitForTimeout(500);
  const { shifted, moves } = await moved(page);
  expect(shifted, `${path}\n${moves.join('\n')}`).toBeLessThanOrEqual(most);
}

for (const [width, height] of [
  [1440, 900],
  [1280, 720],
  [390, 844],
  [844, 390],
] as const) {
  test(`rooms, lists, a match, a space and the search stand still while they load, at ${width}×${height}`, async ({
    open,
    server,
  }) => {
    const [houseId = ''] = await livingRooms(server);
    const who = await newViewer(server, 'en', 'still');
    const page = await open({ lang: 'en', who, width, height });
    await page.addInitScript(watchShifts);
    for (const path of [
      roomPath(houseId),
      '/',
      '/anchor/0',
      '/match/0',
      `/match/live/${await shownMatch(server)}`,
      spacePath(houseId),
      '/search',
      '/search?q=a',
    ]) {
      await visit(page, path);
      await expectStill(page, path, 0.05);
    }
  });
}

for (const lang of ['zh', 'ar'] as const) {
  test.describe(`the page of a match that nobody knows, in ${lang}`, () => {
    test.use({ provokes: { faults: [/40[04] (GET|POST) \/(match\/live|web_match|web_race)/] } });

    test('stands still on a phone while it loads', async ({ open, server }) => {
      const who = await newViewer(server, lang, 'still');
      const page = await open({ lang, who, width: 390, height: 844 });
      await page.addInitScript(watchShifts);
      await visit(page, '/match/live/0');
      await expect(page.getByText(say(lang, 'matchday:notFound')).last()).toBeVisible();
      await expectStill(page, '/match/live/0', 0.02);
    });
  });
}
