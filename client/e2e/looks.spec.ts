// Language, direction, layout and theme are chosen in the bar and remembered by the browser; what is watched or read stays in its place.
import { banner } from './account';
import { atRest } from './at-rest';
import { chooseLanguage } from './choosing';
import { expect, type Page, test, visit } from './flow';
import { livingRooms, newViewer, shownMatch } from './people';
import { expectMoving, Room, roomPath } from './room';
import { say } from './words';

const kept = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

test('the page speaks Chinese until another language is chosen, and keeps the choice over a reload', async ({
  browser,
  server,
  open,
}) => {
  // A browser that was never here has nothing in its storage at all.
  const blank = await browser.newContext({ baseURL: server.url, locale: 'en-GB' });
  const first = await blank.newPage();
  await first.goto('/');
  await expect(first.locator('html')).toHaveAttribute('lang', 'zh');
  await expect(first.locator('html')).toHaveAttribute('data-layout', 'zh');
  await expect(first.locator('html')).toHaveAttribute('data-theme', 'dark');
  // Its own language is offered in its own words, and taken at a press.
  await first.getByRole('button', { name: say('en', 'account:language.take') }).click();
  await expect(first.locator('html')).toHaveAttribute('lang', 'en');
  await blank.close();

  const page = await open({ path: '/' });
  const html = page.locator('html');
  await chooseLanguage(page, 'English');
  await expect(html).toHaveAttribute('data-layout', 'intl');
  await expect(html).toHaveAttribute('lang', 'en');
  await expect(banner(page).getByRole('link', { name: say('en', 'common:nav.match') })).toBeVisible();
  expect(await kept(page, 'lang')).toBe('en');
  await page.reload();
  await expect(html).toHaveAttribute('lang', 'en');
  await expect(html).toHaveAttribute('data-layout', 'intl');
  await expect(banner(page).getByRole('link', { name: say('en', 'common:nav.match') })).toBeVisible();

  await chooseLanguage(page, 'العربية');
  await expect(html).toHaveAttribute('dir', 'rtl');
  expect(await kept(page, 'lang')).toBe('ar');
  await page.reload();
  await expect(html).toHaveAttribute('dir', 'rtl');
  await expect(banner(page).getByRole('link', { name: say('ar', 'common:nav.match') })).toBeVisible();

  await chooseLanguage(page, '繁體中文');
  await expect(html).toHaveAttribute('data-layout', 'zh');
  await expect(html).toHaveAttribute('dir', 'ltr');
});

test('the theme is switched in the bar and kept over a reload', async ({ open }) => {
  const page = await open({ path: '/', lang: 'en' });
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await banner(page).getByRole('button', { name: 'Switch to light' }).click();
  await expect(html).toHaveAttribute('data-theme', 'light');
  expect(await kept(page, 'theme')).toBe('light');
  await page.reload();
  await expect(html).toHaveAttribute('data-theme', 'light');
  const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(background).not.toBe('rgb(11, 15, 14)');
});

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
  await atRest(page);
  await scroll(640);
  await visit(page, '/anchor/0');
  expect(await top(), 'typed address').toBe(0);
  await page.goBack();
  // Scroll anchoring moves a page that is laid out again after it was scrolled: 2 px were seen.
  await expect.poll(async () => Math.abs((await top()) - 640)).toBeLessThan(5);
});

test('a full load begins at the top of a page that was scrolled before, and Back leads to where it was', async ({
  open,
}) => {
  const page = await open({ path: '/', lang: 'en', height: 600 });
  const top = () => page.evaluate(() => Math.round(window.scrollY));
  await page.evaluate(() => window.scrollTo(0, 500));
  await banner(page)
    .getByRole('link', { name: say('en', 'common:nav.anchor') })
    .click();
  await expect(page).toHaveURL(/\/anchor\/0$/);
  await visit(page, '/');
  await atRest(page);
  expect(await top()).toBe(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: say('en', 'anchor:title') })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(async () => Math.abs((await top()) - 500)).toBeLessThan(5);
});

test('Back closes the sheet of a room on a phone, and only then leaves the room', async ({
  open,
  server,
}) => {
  const page = await open({ path: '/', lang: 'en', width: 390, height: 844 });
  const [houseId = ''] = await livingRooms(server);
  await page.goto(roomPath(houseId));
  await page
    .getByRole('button', { name: say('en', 'room:share'), exact: true })
    .first()
    .click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toBeVisible();
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`${roomPath(houseId)}$`));
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
});

test('the composer stays in sight on a phone when what stands above the chat is taller', async ({
  open,
  server,
}) => {
  const who = await newViewer(server, 'en', 'innings');
  const [houseId = ''] = await livingRooms(server);
  const page = await open({ lang: 'en', who, still: true, width: 390, height: 844 });
  const { input } = new Room(page, 'en');
  const below = async () => {
    const { y = 0, height = 0 } = (await input.boundingBox()) ?? {};
    return 844 - y - height;
  };
  for (const [path, head] of [
    [`/match/live/${await shownMatch(server)}`, page.locator('header', { has: page.getByTestId('score') })],
    [roomPath(houseId), page.locator('main header')],
  ] as const) {
    await visit(page, path);
    await expect(input).toBeInViewport({ ratio: 1 });
    for (const taller of ['90px', '0px', '60px']) {
      await head.evaluate((element, size) => element.style.setProperty('padding-block-end', size), taller);
      await expect(input, `${path} with ${taller} more`).toBeInViewport({ ratio: 1 });
      // The page learns the height of its head from a ResizeObserver, a frame later.
      await expect.poll(below, `${path}: left below it with ${taller} more`).toBeLessThan(40);
    }
  }
});
