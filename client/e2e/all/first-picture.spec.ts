// A phone shows the picture of a page before any script has come, where the page will draw it.
import { expect, type Page, test } from '../flow';
import { livingRooms } from '../people';
import { roomPath } from '../room';

const boxOf = async (page: Page, selector: string) => {
  const { x, y, width, height } = (await page.locator(selector).first().boundingBox()) ?? {};
  return [x, y, width, height].map((part) => Math.round(part ?? -1));
};

test('a phone sees the picture of home and of a room without a script, and the page draws it at the same place', async ({
  open,
  server,
  provokes,
}) => {
  provokes.faults.push(/ERR_FAILED|net::|requestfailed|\.js/);
  for (const path of ['/', roomPath((await livingRooms(server))[0] ?? '')]) {
    const bare = await open({ width: 390, height: 844 });
    await bare.route('**/assets/*.js', (route) => route.abort());
    await bare.goto(path);
    await expect(bare.locator('#first-picture')).toBeVisible();
    await expect
      .poll(() => bare.locator('#first-picture').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    const before = await boxOf(bare, '#first-picture');
    await bare.setViewportSize({ width: 1440, height: 900 });
    await expect(bare.locator('#first-picture')).toBeHidden();
    await bare.close();

    const page = await open({ width: 390, height: 844, path });
    await expect(page.locator('#first-picture')).toHaveCount(0);
    expect(await boxOf(page, 'img[fetchpriority=high]')).toEqual(before);
    await page.close();
  }
});
