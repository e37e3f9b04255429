// The ways into and out of an account, as a person walks them on the page.
import { expect, type Locator, type Page } from '@playwright/test';
import { type Lang, say } from './words';

export const banner = (page: Page): Locator => page.getByRole('banner');

export const accountButton = (page: Page, lang: Lang): Locator =>
  banner(page).getByRole('button', { name: say(lang, 'common:account.menu') });

export const loginButton = (page: Page, lang: Lang): Locator =>
  banner(page).getByRole('button', { name: say(lang, 'common:login'), exact: true });

export async function openLogin(page: Page, lang: Lang) {
  await loginButton(page, lang).click();
  await expect(page.getByRole('dialog', { name: say(lang, 'account:loginTitle') })).toBeVisible();
}

export async function logInWith(page: Page, lang: Lang, userName: string, password: string) {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(say(lang, 'account:userName'), { exact: true }).fill(userName);
  await dialog.getByRole('textbox', { name: say(lang, 'account:password'), exact: true }).fill(password);
  await dialog.getByRole('button', { name: say(lang, 'account:login'), exact: true }).click();
}

export async function logOut(page: Page, lang: Lang) {
  await accountButton(page, lang).click();
  await page.getByRole('menuitem', { name: say(lang, 'common:account.logout') }).click();
  await expect(loginButton(page, lang)).toBeVisible();
}
