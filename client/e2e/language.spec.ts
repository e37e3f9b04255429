// Choosing a language turns the words, the direction and the layout, and is remembered.
import { expect, test } from './flow';

test('the language is chosen in the bar, stored under lang, and survives a reload', async ({ open }) => {
  const page = await open({ path: '/' });
  const html = page.locator('html');
  await expect(html).toHaveAttribute('lang', 'zh');
  await expect(html).toHaveAttribute('data-layout', 'zh');

  const choose = async (name: string) => {
    await page.getByRole('banner').locator('button[aria-haspopup=dialog]').click();
    await page.getByRole('dialog').getByRole('button', { name }).click();
  };
  await choose('English');
  await expect(html).toHaveAttribute('data-layout', 'intl');
  await expect(page.getByRole('link', { name: 'Matches' }).first()).toBeVisible();
  await choose('العربية');
  await expect(html).toHaveAttribute('dir', 'rtl');
  expect(await page.evaluate(() => localStorage.getItem('lang'))).toBe('ar');
  await page.reload();
  await expect(html).toHaveAttribute('dir', 'rtl');
  await expect(html).toHaveAttribute('lang', 'ar');
  await expect(page.getByRole('link', { name: 'المباريات' }).first()).toBeVisible();
  await choose('繁體中文');
  await expect(html).toHaveAttribute('data-layout', 'zh');
  await expect(html).toHaveAttribute('dir', 'ltr');
});

for (const width of [390, 700, 1160, 1320, 1440, 1560, 1760]) {
  for (const lang of ['zh', 'en', 'ar'] as const) {
    test(`nothing sticks out sideways at ${width} px in ${lang}`, async ({ open }) => {
      const page = await open({ path: '/', lang, width });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    });
  }
}
