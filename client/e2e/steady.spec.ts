// What must not move: the page while it loads, the picture while the language changes, the place one had scrolled to.
import { spacePath } from '../src/lib/space-path';
import { expect, type Page, test, visit } from './flow';
import { livingRooms, newViewer, shownMatch } from './people';
import { expectMoving, Room, roomPath } from './room';
import { say } from './words';

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
      // The browser does not say that a page is complete; half a second without a request comes close.
      await page.waitForLoadState('networkidle');
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
      await page.waitForLoadState('networkidle');
      await expectStill(page, '/match/live/0', 0.02);
    });
  });
}

test('the picture goes on while the language changes', async ({ open, server }) => {
  const [houseId = ''] = await livingRooms(server);
  const room = new Room(await open({ path: roomPath(houseId), lang: 'en', plays: true }), 'en');
  const { page, video } = room;
  await expectMoving(video);
  const sameVideo = await video.elementHandle();
  const before = await video.evaluate((v) => (v as HTMLVideoElement).currentTime);
  // A page may bring answers in Chinese with it; Arabic ones have to be asked for.
  const inArabic = page.waitForResponse(
    (answer) => /anchor_details/.test(answer.url()) && answer.request().headers().lang === 'ar',
  );
  await page
    .getByRole('banner')
    .getByRole('button', { name: say('en', 'common:language') })
    .click();
  await page.getByRole('button', { name: 'العربية' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  await expect(page.getByTestId('player')).toContainText(say('ar', 'room:player.live'));
  await expect(page.getByTestId('player')).not.toContainText(say('en', 'room:player.live'));
  await inArabic;
  expect(await video.evaluate((now, then) => now === then, sameVideo), 'one and the same picture').toBe(true);
  await expectMoving(video);
  expect(await video.evaluate((v) => (v as HTMLVideoElement).currentTime)).toBeGreaterThan(before);
});

test('one comes back to where one had scrolled, and another address begins at its top', async ({ open }) => {
  const page = await open({ path: '/match/0', lang: 'en', height: 600 });
  const top = () => page.evaluate(() => Math.round(window.scrollY));
  const scroll = (to: number) => page.evaluate((y) => window.scrollTo(0, y), to);
  await expect(page.getByRole('article').nth(9)).toBeAttached();
  await scroll(700);
  await page.getByRole('article').locator('a[href^="/match/live/"]:visible').last().click();
  await expect(page).toHaveURL(/\/match\/live\//);
  await expect.poll(top).toBe(0);
  await page.goBack();
  await expect.poll(top).toBeGreaterThan(500);
  await scroll(640);
  await visit(page, '/anchor/0');
  expect(await top(), 'typed address').toBe(0);
  await page.goBack();
  await expect.poll(top).toBe(640);
});
