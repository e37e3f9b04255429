// Pictures of every page and the main dialogs, for people who look at them one by one: `make screenshots` writes them to client/gallery.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { accountDialogs, muteDialog, roomDialogs } from './dialogs';
import { expect, type Look, type Page, test, visit } from './flow';
import { demoPerson, newViewers } from './people';
import { expectMoving } from './room';
import type { TestServer } from './server';
import { barePages, type SitePage, sitePages } from './site-pages';
import { talk } from './talkers';
import { type Lang, say } from './words';

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

/** What people say in the chats of pages for other programs. */
const sayings = [
  'What a save!',
  '这球有了啊，门将站位太靠前',
  'يا لها من تمريرة رائعة',
  'just joined, what is the score?',
  '66666',
  'that through ball split the whole back line, nobody even moved',
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

/** The lowest part of the home page. */
const replays = (page: Page, lang: Lang) => page.getByRole('region', { name: say(lang, 'home:replays') });

test.beforeAll(() => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
});

/** Not every room plays. */
const pictureThere = (page: Page) =>
  page
    .locator('video')
    .first()
    .waitFor({ timeout: 10_000 })
    .catch(() => null);

/** Down to the foot and back: what is drawn or loaded only when somebody comes near it is there, `last` too. */
async function lookDown(page: Page, last: Locator) {
  const walk = () =>
    page.evaluate(async () => {
      for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight / 2) {
        scrollTo(0, y);
        await new Promise(requestAnimationFrame);
      }
    });
  await walk();
  await expect(last).toBeVisible();
  await walk();
  // What stands beside the window, in a row that scrolls sideways, is fetched when somebody scrolls there.
  const loaded = () =>
    page.evaluate(() =>
      [...document.images].every((image) => {
        const { left, right } = image.getBoundingClientRect();
        return image.complete || left === right || right < 0 || left > innerWidth;
      }),
    );
  await expect.poll(loaded).toBe(true);
  await page.evaluate(() => scrollTo(0, 0));
}

for (const look of looks) {
  test(`every page and the main dialogs, ${look.name}`, async ({ open, server, provokes }) => {
    test.setTimeout(900_000);
    provokes.faults.push(/./);
    const browsers = new Map<string, Page>();
    const browserOf = async (as: string) => {
      const known = browsers.get(as);
      if (known) return known;
      const who = as ? await demoPerson(server, as, look.lang) : undefined;
      const page = await open({ ...look, who, still: true, plays: true });
      browsers.set(as, page);
      return page;
    };
    const picture = async (page: Page, name: string, fullPage = false) => {
      await page.evaluate(() => document.fonts.ready);
      await page.screenshot({
        path: join(folder, `${name}-${look.name}.png`),
        fullPage,
        animations: 'disabled',
        omitBackground: true,
      });
    };
    const nameOf = (path: string) => path.replace(/^\//, '').replace(/\W+/g, '-');
    for (const { path, as = '' } of await shownPages(server)) {
      const page = await browserOf(as);
      await visit(page, path);
      if (/room|live/.test(path)) await pictureThere(page);
      else await page.waitForLoadState('networkidle');
      const last = path === '/' ? replays(page, look.lang) : page.getByRole('contentinfo');
      await lookDown(page, last);
      await picture(page, `${nameOf(path) || 'home'}${as && `-as-${as}`}`, true);
    }
    const visitor = await browserOf('');
    const bare = await barePages(server);
    for (const houseId of new Set(bare.map((page) => page.houseId))) {
      const people = await newViewers(server, sayings.length, look.lang);
      const parts = people.map((who, n) => ({ who, texts: [sayings[n] ?? ''] }));
      await talk(visitor, server, houseId, parts);
    }
    for (const { route, path } of bare) {
      await visitor.goto(path);
      if (path.includes('chat')) await expect(visitor.getByRole('listitem').first()).toBeVisible();
      if (path.startsWith('/embed')) await expectMoving(visitor.locator('video'));
      await picture(visitor, nameOf(route.startsWith('overlay') ? route : path));
    }
    await accountDialogs(visitor, look.lang, picture);
    await roomDialogs(server, await browserOf('viewer1'), look.lang, picture);
    await muteDialog(server, await browserOf('anchor1'), look.lang, picture);
  });
}
