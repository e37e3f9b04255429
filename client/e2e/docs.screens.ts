// The pictures of the README and of docs/screens: `npx playwright test --project=screens`, after `make build`.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Look, type Page, test } from './flow';
import { House } from './house';
import { livingRooms, newViewer } from './people';
import { expectMoving, Room, roomPath } from './room';

const folder = join(import.meta.dirname, '../../docs/screens');
mkdirSync(folder, { recursive: true });

const pictures: [name: string, page: 'home' | 'room', look: Look][] = [
  ['home-zh-dark', 'home', { lang: 'zh', theme: 'dark' }],
  ['home-en-light', 'home', { lang: 'en', theme: 'light' }],
  ['room-zh-dark', 'room', { lang: 'zh', theme: 'dark' }],
  ['room-en-light', 'room', { lang: 'en', theme: 'light' }],
  ['room-ar-dark', 'room', { lang: 'ar', theme: 'dark' }],
  ['phone-home', 'home', { lang: 'zh', theme: 'dark', width: 390, height: 844 }],
  ['phone-room', 'room', { lang: 'en', theme: 'dark', width: 390, height: 844 }],
];

async function settled(page: Page) {
  await page.evaluate(() => document.fonts.ready);
  await expect
    .poll(() =>
      page.evaluate(() => [...document.images].every((image) => image.complete && image.naturalWidth > 0)),
    )
    .toBe(true);
}

test('the pages in their looks, with the demo crowd talking', async ({ browser }) => {
  test.setTimeout(240_000);
  const house = await House.open({ crowd: true });
  try {
    const houseId = (await livingRooms(house))[0] ?? '';
    for (const [name, what, look] of pictures) {
      const { lang = 'zh', theme = 'dark', width = 1440, height = 900 } = look;
      const who = await newViewer(house, lang, 'Mira');
      const context = await browser.newContext({
        baseURL: house.url,
        viewport: { width, height },
        deviceScaleFactor: width < 600 ? 2 : 1,
        storageState: {
          cookies: [],
          origins: [
            {
              origin: house.url,
              localStorage: Object.entries({ lang, theme, token: who.token, isLogin: '1' }).map(
                ([name, value]) => ({
                  name,
                  value,
                }),
              ),
            },
          ],
        },
      });
      const page = await context.newPage();
      await page.goto(what === 'home' ? '/' : roomPath(houseId));
      await page.getByRole('contentinfo').waitFor();
      await settled(page);
      const room = new Room(page, lang);
      if (what === 'room') {
        await expectMoving(room.video);
        await expect.poll(async () => (await room.shown()).length, { timeout: 40_000 }).toBeGreaterThan(8);
      } else if (width > 600) await expectMoving(room.video);
      await page.mouse.move(0, 0);
      await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' });
      await context.close();
    }
  } finally {
    await house.close();
  }
});
