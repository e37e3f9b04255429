// What the flows share: a page in a language and theme, and a person nobody has met before.
import type { Page } from '@playwright/test';

interface Look {
  lang?: 'zh' | 'zh-Hant' | 'en' | 'ar';
  theme?: 'dark' | 'light';
}

/** Opens an address as somebody whose browser already remembers a language and a theme. */
export async function visit(page: Page, path: string, { lang = 'zh', theme = 'dark' }: Look = {}) {
  await page.addInitScript(
    ([language, look]) => {
      if (localStorage.getItem('lang') === null) localStorage.setItem('lang', language);
      localStorage.setItem('theme', look);
    },
    [lang, theme] as const,
  );
  await page.goto(path);
  await page.locator('h1').first().waitFor({ state: 'attached' });
}

let people = 0;

/** A free username and phone number. */
export function stranger() {
  people += 1;
  const digits = String(Date.now() % 10_000_000).padStart(7, '0');
  return { userName: `e2e${digits}${people}`, phone: `138${digits}${people % 10}`, password: 'touch1234' };
}

export const field = (page: Page, name: string) => page.locator(`input[name="${name}"]`);

/** The sentence tied to a field. */
export const errorAt = (page: Page, name: string) =>
  page.locator(
    `div:has(> div > input[name="${name}"]) > [role=alert], div:has(> label > input[name="${name}"]) > [role=alert]`,
  );
