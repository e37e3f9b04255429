// Every page of the visitor passes the accessibility rules, in both themes and in three languages.
import AxeBuilder from '@axe-core/playwright';
import { expect, test } from './flow';

const looks = [
  { lang: 'zh', theme: 'dark' },
  { lang: 'en', theme: 'light' },
  { lang: 'ar', theme: 'dark' },
] as const;

for (const path of [
  '/',
  '/anchor/0',
  '/match/0',
  '/chargeWithdrawAnchor',
  '/register',
  '/user/contract/service',
  '/nowhere',
]) {
  for (const look of looks) {
    test(`${path} in ${look.lang}, ${look.theme}`, async ({ open }) => {
      const page = await open({ ...look, path, still: true });
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(' | ')}`),
      ).toEqual([]);
    });
  }
}

test('the keyboard reaches the content, the tabs and the login, and Escape leads back', async ({ open }) => {
  const page = await open({ path: '/', lang: 'en' });
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  const logIn = page.getByRole('banner').getByRole('button', { name: 'Log in' });
  await logIn.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.getByRole('tab', { name: 'Password' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Phone code' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(logIn).toBeFocused();
});
