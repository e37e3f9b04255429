// Pictures of every page, for people who look at them one by one: `make screenshots` writes them to client/gallery.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Look, type Page, test, visit } from './flow';
import { demoPerson } from './people';
import type { TestServer } from './server';
import { type SitePage, sitePages } from './site-pages';
import type { Lang } from './words';

const folder = join(import.meta.dirname, '../gallery');

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const looks: (Look & { name: string; lang: Lang })[] = [
  { name: 'desktop-zh-dark', lang: 'zh', theme: 'dark', ...desktop },
  { name: 'desktop-en-light', lang: 'en', theme: 'light', ...desktop },
  { name: 'desktop-ar-dark', lang: 'ar', theme: 'dark', ...desktop },
  { name: 'phone-zh-dark', lang: 'zh', theme: 'dark', ...phone },
  { name: 'phone-en-dark', lang: 'en', theme: 'dark', ...phone },
  { name: 'phone-ar-light', lang: 'ar', theme: 'light', ...phone },
];

/** Every page, the other tabs of a space, and a search that finds nothing. */
async function shownPages(server: TestServer): Promise<SitePage[]> {
  const pages = await sitePages(server);
  const space = pages.find(({ route, as }) => route === 'dynamic' && as === 'viewer1');
  const tabs = ['photos', 'schedule', 'about'].map((tab) => `${space?.path}&tab=${tab}`);
  return [
    ...pages,
    ...tabs.map((path): SitePage => ({ route: 'dynamic', path, as: 'viewer1' })),
    { route: 'search', path: '/search?q=zzzzzz' },
  ];
}

test.beforeAll(() => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
});

for (const look of looks) {
  test(`every page, ${look.name}`, async ({ open, server, provokes }) => {
    test.setTimeout(900_000);
    provokes.faults.push(/./);
    const browsers = new Map<string, Page>();
    for (const { path, as = '' } of await shownPages(server)) {
      let page = browsers.get(as);
      if (!page) {
        const who = as ? await demoPerson(server, as, look.lang) : undefined;
        page = await open({ ...look, who, still: true, plays: true });
        browsers.set(as, page);
      }
      await visit(page, path);
      await page.evaluate(() => document.fonts.ready);
      if (/room|live/.test(path))
        await page
          .locator('video')
          .first()
          .waitFor({ timeout: 10_000 })
          .catch(() => null);
      else await page.waitForLoadState('networkidle');
      const name = `${path.replace(/^\//, '').replace(/\W+/g, '-') || 'home'}${as && `-as-${as}`}`;
      await page.screenshot({
        path: join(folder, `${name}-${look.name}.png`),
        fullPage: true,
        animations: 'disabled',
      });
    }
  });
}
