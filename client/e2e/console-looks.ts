// How a page of the operators' console is judged: the rules of accessibility, and the windows it has to fit.
import type { Page } from '@playwright/test';
import { admin } from './operators';
import type { TestServer } from './server';
import { tooWide, violations } from './violations';

/** A telephone, a small window, and the one most operators have. */
export const WINDOWS = [390, 1024, 1440];

/** What breaks a rule of accessibility in the page as it is, and what sticks out of which window. */
export const looksOf = async (page: Page, where: string, windows = WINDOWS): Promise<string[]> => [
  ...(await violations(page, where)),
  ...(await tooWide(page, where, windows)),
];

/** Logs a browser in without the form, and answers the token. */
export async function logIn(page: Page, server: TestServer, { name, password } = admin): Promise<string> {
  const { token } = await server.call('/admin/login', { userName: name, password });
  await page.goto('/console');
  await page.evaluate((kept) => localStorage.setItem('console.token', kept), token);
  return token;
}
