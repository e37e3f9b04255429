// No page is wider than its window: at each width where the layout changes, in each layout and direction.
import { expect, test } from './flow';
import { anchor, livingRooms } from './people';
import { roomPath } from './room';

const widths = [390, 640, 900, 1150, 1300, 1500, 1700];

for (const lang of ['zh', 'en', 'ar'] as const) {
  test(`nothing sticks out sideways at any width, in ${lang}`, async ({ open, house }) => {
    const host = await anchor(house, lang);
    const page = await open({ lang, who: host, still: true });
    const paths = [
      '/',
      '/match/0',
      '/anchor/0',
      roomPath((await livingRooms(house))[0] ?? ''),
      roomPath(host.houseId),
      '/user/configuration',
      '/user/info',
      '/user/wallet',
      '/user/wallet/income',
      '/user/contract/service',
    ];
    const wide: string[] = [];
    for (const path of paths) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        const over = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        if (over > 0) wide.push(`${path} at ${width}: ${over} px`);
      }
    }
    expect(wide).toEqual([]);
  });

  test(`the forms fit a telephone, in ${lang}`, async ({ open }) => {
    const page = await open({ lang, width: 390, height: 844, still: true });
    for (const path of ['/login', '/register', '/forgot']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(over, path).toBe(0);
    }
  });
}
