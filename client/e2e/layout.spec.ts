// The forms fit a telephone in each language; the other pages are measured where their rules are asked, in access.spec.ts.
import { expect, test } from './flow';

for (const lang of ['zh', 'en', 'ar'] as const) {
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
