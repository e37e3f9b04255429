// Pictures come in the size they are shown in, and the first one before any script has run.
import { expect, type Page, test, visit } from '../flow';
import { livingRooms } from '../people';
import { expectMoving, roomPath } from '../room';

interface Fetched {
  path: string;
  bytes: number;
  by: string;
}

/** Every picture of the store that the page has fetched so far. */
const fetched = (page: Page): Promise<Fetched[]> =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.includes('/static/files/img/'))
      .map(({ name, encodedBodySize, initiatorType }) => ({
        path: new URL(name).pathname + new URL(name).search,
        bytes: encodedBodySize,
        by: initiatorType,
      })),
  );

for (const [device, look, most] of [
  ['a desk', { width: 1440 }, 400_000],
  ['a phone with two dots for one', { width: 390, height: 844, fine: true }, 500_000],
] as const) {
  test(`the whole home page takes at most ${most / 1000} KB of pictures on ${device}`, async ({ open }) => {
    const page = await open({ path: '/', lang: 'en', still: true, ...look });
    await page.locator('footer').scrollIntoViewIfNeeded();
    await expect(page.getByRole('heading', { name: 'Recommended streamers' })).toBeVisible();
    const pictures = page.locator('main img:visible');
    // One after the other: what is in sight for less than a frame is not fetched.
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect.poll(() => picture.evaluate((one) => (one as HTMLImageElement).complete)).toBe(true);
    }
    const all = await fetched(page);
    // What other flows have uploaded before is not the demo's.
    const demo = all.filter(({ path }) => path.includes('/demo/'));
    expect(demo.length).toBeGreaterThan(50);
    expect(demo.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(most);
    expect(all.filter(({ path }) => !/\?w=\d+$/.test(path))).toEqual([]);
  });
}

for (const [what, path] of [
  ['the home page', '/'],
  ['a room', '/anchor/room/1001'],
] as const) {
  test(`${what} with its moving picture fetches no picture in its full size`, async ({ open, server }) => {
    const page = await open({ lang: 'en', plays: true });
    const pictures: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/static/files/img/')) pictures.push(request.url());
    });
    const [houseId = ''] = await livingRooms(server);
    await visit(page, path === '/' ? path : roomPath(houseId));
    await expectMoving(page.getByTestId('player').locator('video'));
    expect(pictures.length).toBeGreaterThan(0);
    expect(pictures.filter((address) => !/\?w=\d+$/.test(address))).toEqual([]);
  });

  test(`the first picture of ${what} is asked for by the page itself, in the size that is shown`, async ({
    open,
  }) => {
    const page = await open({ path, lang: 'en', still: true });
    const cover = page.locator('main img[fetchpriority=high]').first();
    await expect(cover).toBeVisible();
    const shown = await cover.evaluate((image) => (image as HTMLImageElement).currentSrc);
    const address = new URL(shown);
    expect(address.searchParams.get('w')).toBe('1280');
    const entry = (await fetched(page)).filter(({ path }) => path === address.pathname + address.search);
    expect(entry.map(({ by }) => by)).toEqual(['link']);
  });
}
