// Pictures of every place of the operators' console, for people who look at them: `make screenshots` writes them to client/gallery.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { places } from '../console/frame/places';
import { expect, test } from './flow';
import { admin } from './operators';

const folder = join(import.meta.dirname, '../gallery');

const windows = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];

for (const { theme, lang } of [
  { theme: 'dark', lang: 'en' },
  { theme: 'light', lang: 'zh' },
] as const) {
  test(`every place of the console, ${theme}`, async ({ open, server, provokes }) => {
    test.setTimeout(600_000);
    provokes.faults.push(/./);
    mkdirSync(folder, { recursive: true });
    const page = await open({ lang, theme, still: true });
    await page.goto('/console');
    const { token } = await server.call('/admin/login', { userName: admin.name, password: admin.password });
    await page.evaluate((kept) => localStorage.setItem('console.token', kept), token);
    const picture = async (name: string) => {
      for (const window of windows) {
        await page.setViewportSize(window);
        await page.waitForLoadState('networkidle');
        await page.screenshot({
          path: join(folder, `console-${name}-${window.width}-${theme}.png`),
          fullPage: true,
        });
      }
    };
    for (const { path } of [...places, { path: '/account' }]) {
      await page.goto(`/console${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      const name = path.slice(1);
      await picture(name);
      const row = page.locator('tr[tabindex="0"]').first();
      if ((await row.count()) === 0) continue;
      await row.press('Enter');
      await page
        .getByRole('complementary')
        .waitFor({ timeout: 3_000 })
        .catch(() => null);
      await picture(`${name}-open`);
    }
  });
}
