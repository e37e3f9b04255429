// Language, direction, layout and theme: chosen in the bar, remembered by the browser.
import { accountButton, banner } from './account';
import { expect, type Page, test } from './flow';
import { newViewer } from './people';
import { type Lang, say } from './words';

const langs: readonly Lang[] = ['zh', 'zh-Hant', 'en', 'ar'];
/** The button of the languages, whatever language the page speaks at the moment. */
const languageButton = new RegExp(langs.map((lang) => say(lang, 'common:language')).join('|'));

async function choose(page: Page, nativeName: string) {
  await banner(page).getByRole('button', { name: languageButton }).click();
  await page.getByRole('dialog').getByRole('button', { name: nativeName, exact: true }).click();
}

const kept = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

test('the page speaks Chinese until another language is chosen, and keeps the choice over a reload', async ({
  browser,
  server,
  open,
}) => {
  // A browser that was never here has nothing in its storage at all.
  const blank = await browser.newContext({ baseURL: server.url });
  const first = await blank.newPage();
  await first.goto('/');
  await expect(first.locator('html')).toHaveAttribute('lang', 'zh');
  await expect(first.locator('html')).toHaveAttribute('data-layout', 'zh');
  await expect(first.locator('html')).toHaveAttribute('data-theme', 'dark');
  await blank.close();

  const page = await open({ path: '/' });
  const html = page.locator('html');
  await choose(page, 'English');
  await expect(html).toHaveAttribute('data-layout', 'intl');
  await expect(html).toHaveAttribute('lang', 'en');
  await expect(banner(page).getByRole('link', { name: say('en', 'common:nav.match') })).toBeVisible();
  expect(await kept(page, 'lang')).toBe('en');
  await page.reload();
  await expect(html).toHaveAttribute('lang', 'en');
  await expect(html).toHaveAttribute('data-layout', 'intl');
  await expect(banner(page).getByRole('link', { name: say('en', 'common:nav.match') })).toBeVisible();

  await choose(page, 'العربية');
  await expect(html).toHaveAttribute('dir', 'rtl');
  expect(await kept(page, 'lang')).toBe('ar');
  await page.reload();
  await expect(html).toHaveAttribute('dir', 'rtl');
  await expect(banner(page).getByRole('link', { name: say('ar', 'common:nav.match') })).toBeVisible();

  await choose(page, '繁體中文');
  await expect(html).toHaveAttribute('data-layout', 'zh');
  await expect(html).toHaveAttribute('dir', 'ltr');
});

test('a choice made while logged in belongs to the account, and another browser speaks it too', async ({
  open,
  server,
}) => {
  const who = await newViewer(server, 'zh', 'polyglot');
  const page = await open({ path: '/', who });
  await expect(accountButton(page, 'zh')).toBeVisible();
  const saved = page.waitForResponse(/web_user_change_information$/);
  await choose(page, 'English');
  await saved;
  const other = await open({ path: '/', who, lang: 'zh' });
  await expect(accountButton(other, 'en')).toBeVisible();
  await expect(other.locator('html')).toHaveAttribute('lang', 'en');
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

test('a phone searches, goes live and switches the theme', async ({ open, server }) => {
  const who = await newViewer(server, 'en', 'pocket');
  const page = await open({ path: '/', lang: 'en', who, width: 360, height: 740, still: true });
  const search = banner(page).getByRole('combobox');
  await expect(search).toBeHidden();
  await banner(page)
    .getByRole('link', { name: say('en', 'common:search') })
    .click();
  await expect(page).toHaveURL(/\/search$/);
  await expect(search).toBeFocused();
  await search.fill('fox');
  await search.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=fox$/);
  await expect(page.getByText('Foxes').first()).toBeVisible();

  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
  await banner(page)
    .getByRole('button', { name: say('en', 'common:language') })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Switch to light' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.keyboard.press('Escape');
  await page
    .getByRole('navigation')
    .getByRole('button', { name: say('en', 'common:startLive') })
    .click();
  await expect(page).toHaveURL(/\/user\/apply$/);

  // Between a phone and a wide window both stand in the bar.
  await page.setViewportSize({ width: 1000, height: 700 });
  await expect(banner(page).getByRole('button', { name: say('en', 'common:startLive') })).toBeVisible();
  await expect(banner(page).getByRole('link', { name: say('en', 'common:search') })).toBeVisible();
});
